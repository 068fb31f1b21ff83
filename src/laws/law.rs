//! The promises by name.

use serde::Serialize;

macro_rules! laws {
    ($($(#[$doc:meta])* $law:ident = $name:literal,)*) => {
        /// A promise that every model makes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Law {
            $($(#[$doc])* $law,)*
        }

        impl Law {
            /// All promises.
            pub const ALL: &'static [Law] = &[$(Law::$law),*];

            /// What is promised, in a line.
            pub fn name(self) -> &'static str {
                match self {
                    $(Law::$law => $name,)*
                }
            }
        }
    };
}

laws! {
    /// [`Problem::actions`](crate::Problem::actions) answers the same when asked again.
    SameActions = "the actions of a state do not change",
    /// [`Problem::result`](crate::Problem::result) agrees with [`Problem::apply`](crate::Problem::apply).
    Result = "the result is the action applied to a copy",
    /// [`Problem::undo`](crate::Problem::undo) takes back all that `apply` did.
    Undo = "undo restores the state",
    /// [`State::key`](crate::State::key) tells no equal states apart.
    Keys = "equal states have equal keys",
    /// [`State::key`](crate::State::key) differs for two states of which only one is a goal, or that have
    /// different actions, or from which an action leads to different states.
    DistinctKeys = "different states have different keys",
    /// [`Problem::step_cost`](crate::Problem::step_cost) is finite and at least zero.
    StepCosts = "step costs are not negative",
    /// What the caller of [`check`](super::check) wants to hold in every state.
    Invariant = "the invariant holds",
    /// [`Objective::cost`](crate::Objective::cost) is neither infinite nor undefined.
    FiniteCosts = "costs are finite numbers",
    /// [`Objective::lower_bound`](crate::Objective::lower_bound) exceeds no cost.
    LowerBound = "no cost is below the lower bound",
    /// [`Objective::delta`](crate::Objective::delta) agrees with `cost`, up to rounding.
    Delta = "delta is the difference of the costs",
    /// [`Objective::delta`](crate::Objective::delta) is a finite number that depends on nothing but the state and the
    /// action, where it [is an estimate](crate::Objective::is_estimate) of the difference.
    Estimate = "an estimated delta is the same for the same state",
    /// What [`Terms`](crate::Terms) tells of an action comes to its delta, and so does what they tell of the
    /// states before and after.
    Terms = "the terms of an objective add up to it",
    /// [`Neighborhood::size`](crate::Neighborhood::size) agrees with `moves`.
    Size = "the size is the number of moves",
    /// [`Neighborhood::sample`](crate::Neighborhood::sample) draws a move unless there is none.
    Drawn = "a move is drawn wherever there are moves",
    /// [`Neighborhood::sample`](crate::Neighborhood::sample) may draw every listed move, unless it
    /// [prefers](crate::Neighborhood::is_uniform) some.
    AllDrawn = "every move is drawn now and then",
    /// [`Neighborhood::sample`](crate::Neighborhood::sample) draws what `moves` lists.
    Listed = "a sampled move is among the moves",
    /// [`Scanning::moves_at`](crate::Scanning::moves_at) agrees with `moves`, part by part.
    Places = "the moves of all parts and places are the moves",
    /// [`Scanning::alternatives`](crate::Scanning::alternatives) includes the move itself.
    Alternatives = "a move is among its alternatives",
    /// [`Scanning::groups`](crate::Scanning::groups) agrees with `moves`.
    Groups = "the alternatives of all groups are the moves",
    /// [`Shortlist::tell`](crate::Shortlist::tell) agrees with the deltas of the alternatives.
    Shortlist = "a shortlist has the alternatives that cost little, and no others",
    /// [`Roulette::sum`](crate::Roulette::sum) and [`Roulette::pick`](crate::Roulette::pick) agree with the
    /// deltas of the alternatives.
    Roulette = "a roulette draws the alternatives by their chances",
    /// [`Attributes::added`](crate::Attributes::added) of a move that leads back names nothing but what
    /// [`dropped`](crate::Attributes::dropped) named for the move there.
    WayBack = "a move that leads back adds what was dropped",
    /// All that happens is decided by the seed.
    SameWalk = "the same seed gives the same walk",
    /// [`Chains::extend`](crate::Chains::extend) tells by how much a step changes the cost, and no chain
    /// gains more than what it has in hand; [`Chains::perturb`](crate::Chains::perturb) tells actions of
    /// which the same is true.
    Chain = "a step of a chain does what is told of it",
    /// [`Chains::extend`](crate::Chains::extend) gives up nothing that the chain has put in.
    ChainEnd = "no chain leads back, and each has an end",
    /// [`Crossover::cross`](crate::Crossover::cross) returns a state whose counts agree with what it holds.
    Child = "a child is a state like any other",
    /// [`Crossover::cross`](crate::Crossover::cross) of a state with itself leaves nothing to be given.
    Twins = "parents that are the same have children like them",
    /// [`Crossover::distance`](crate::Crossover::distance) is a share, and 0 where there is nothing to be given.
    Distance = "a distance is from 0 to 1, and 0 to itself",
    /// [`Encoding::formula`](crate::Encoding::formula) has a solution for each goal, and no others.
    Encoding = "a formula has as many solutions as goals can be reached",
    /// A [`Residual`](crate::Residual) is the same only where there are as many goals.
    Residual = "what leaves the same leads to as many goals",
    /// [`Lanes::deltas`](crate::Lanes::deltas) and [`Lanes::apply`](crate::Lanes::apply) do in each lane what
    /// [`Objective::delta`](crate::Objective::delta) and [`Problem::apply`](crate::Problem::apply) do to its state.
    Lanes = "each lane goes where a state by itself would go",
    /// [`Lanes::steepest`](crate::Lanes::steepest) is exceeded by no delta.
    Steepest = "no delta is steeper than the steepest",
    /// [`Neighborhood::sample`](crate::Neighborhood::sample) draws the same from the same random numbers in
    /// all states, where there are [`Lanes`](crate::Lanes).
    BlindDraw = "what is proposed to all lanes is drawn without a look at their states",
    /// [`Problem::is_tree`](crate::Problem::is_tree) is true only if no state is reached by two paths.
    Tree = "a tree reaches a state by one path",
    /// [`Problem::diameter`](crate::Problem::diameter) is not exceeded.
    Diameter = "every goal lies within the diameter",
    /// The code of the model does not panic.
    Panics = "nothing panics",
    /// A heuristic is *admissible* (AIMA section 3.5.2).
    Admissible = "an estimate is no more than the way to a goal costs",
    /// A heuristic is *consistent* (AIMA section 3.5.2).
    Consistent = "an estimate falls by no more than a step costs",
    /// A heuristic is 0 at every goal.
    ZeroAtGoals = "an estimate is 0 at a goal",
    /// A bound for branch and bound never exceeds the cost of a goal below.
    Bound = "a bound is no more than a goal below it costs",
    /// After [`Problem::tighten`](crate::Problem::tighten) goals that cost less are still reached.
    Improvement = "what is better than the best so far is not left out",
    /// [`Constraint::violation`](crate::csp::Constraint::violation) is 0 or more.
    Violation = "a violation is not negative",
    /// [`Constraint::scope`](crate::csp::Constraint::scope) names all variables that matter.
    Scope = "a constraint asks for variables of its scope alone",
    /// [`Constraint::propagate`](crate::csp::Constraint::propagate) rules out no value of a solution, and
    /// neither do the stages that go further.
    Support = "propagation keeps what belongs to a solution",
    /// [`Constraint::propagate`](crate::csp::Constraint::propagate) tells whether full assignments satisfy it.
    Refusal = "propagation refuses what is violated",
    /// [`Constraint::propagate_fully`](crate::csp::Constraint::propagate_fully) leaves only values of
    /// solutions, where it [can](crate::csp::Constraint::has_full_support).
    FullSupport = "full propagation leaves what belongs to a solution, and nothing else",
    /// [`Constraint::delta`](crate::csp::Constraint::delta) agrees with `violation`.
    ConstraintDelta = "a delta is the difference of the violations",
    /// [`Constraint::update`](crate::csp::Constraint::update) agrees with `tally`.
    Tally = "a tally that is updated is as one counted anew",
    /// [`Constraint::least_violation`](crate::csp::Constraint::least_violation) never overestimates.
    LeastViolation = "a least violation is no more than the least there is",
    /// [`Function::result`](crate::csp::Function::result) is what satisfies the constraint, and follows changes.
    Function = "a result is what satisfies the constraint",
    /// [`View::draw`](crate::trace::View::draw) writes as many words as the scene has, and only values that there are.
    Frame = "a frame fills its scene",
    /// [`View::draw`](crate::trace::View::draw) depends on nothing but the state.
    SameFrame = "a frame is the same after apply and undo",
    /// [`View::act`](crate::trace::View::act) agrees with the frames before and after.
    Act = "an act is what the frames show",
    /// [`View::consequences`](crate::trace::View::consequences) agrees with the values left before and after.
    Consequences = "what is told to be ruled out is what disappears",
    /// [`View::why`](crate::trace::View::why) says nothing that the frame shows to be wrong.
    Why = "a reason is true of the frame",
    /// [`View::shares`](crate::trace::View::shares) agrees with the objective.
    Shares = "the shares of a move add up to its delta",
}
