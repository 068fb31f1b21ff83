//! What stands below the options of each `--help`.

pub(super) const EXAMPLES: &str = "\
Examples:
  recuit solve sudoku                          solve a puzzle that ships with Recuit
  recuit solve sudoku --formulation blocks     the same by annealing on full blocks
  recuit solve sudoku puzzles.txt --unique     a line for each puzzle of a file
  recuit solve sudoku 9x9-hard --engine depth-first --stats
  recuit watch sudoku                          see the search, step by step
  recuit studio                                the same in the browser, two searches side by side
  recuit lesson                                a course in search, in nine lessons
  recuit compare queens 50 --engine annealing,tabu --seeds 20
  recuit tune cooling.toml > tuned.toml        which parameters are best?
  recuit generate sudoku difficulty=hard --count 3
  recuit rate sudoku --explain                 how hard is it, and how would a person solve it?
  recuit resume long.checkpoint                go on with a run that was interrupted
  recuit list                                  models, formulations, engines, schedules
  recuit new my-puzzle --kind complete         a crate for a puzzle of your own
  recuit doctor my-puzzle                      does it keep the promises of a model, and how fast is it?

Exit codes: 0 solved (or a solution found, not proved optimal), 1 limit reached (the best so far
is shown), 2 bad input, 3 proved impossible.";

pub(super) const SOLVE_EXAMPLES: &str = "\
Examples:
  recuit solve sudoku
  recuit solve sudoku 123..........4..
  recuit solve sudoku puzzles.txt --time-limit 10 --json > answers.jsonl
  recuit solve sudoku --engine greedy --set engine.tries=1000
  recuit solve sudoku --formulation rows --engine annealing --set engine.schedule.factor=0.9999
  recuit solve sudoku --set formulation.cells=first-cell --stats
  recuit solve sudoku --formulation blocks --history cooling.csv
  recuit solve tsp cities.tsp --engine annealing --checkpoint long.checkpoint
  recuit solve sudoku 123............. --count --at-most 1000
  recuit solve sudoku --formulation blocks --replicas 8 --each
  recuit solve queens 8 --all                  every solution, a line each, as they are found

The time limit of one instance counts from the start of the command (of standard input: from its end); where
it is over before there is anything to show the command says so and ends. Of several instances each has that
time. The memory limit is the command's; what needs more ends with its best so far.

Keys for --set are those of an experiment file: engine.*, formulation.*, model.*, limits.*. A wrong
key or name is answered with those that exist.

With --json one object a puzzle is printed, on a line, with the fields:
  index        which puzzle it is, from 0
  name         what the file calls it, or null
  formulation  how it was posed
  engine       what searched
  seed         what all random numbers were drawn from
  parameters   all parameters: model, engine and limits, as in an experiment file
  status       solved, feasible (a solution, not proved optimal), infeasible or unknown
  stop         why the search ended: goal, optimal, exhausted, step-limit, time-limit, cancelled...
  cost         what the engine minimizes, of the solution or the best so far; or null
  lower_bound  what no solution costs less than, as far as that is known; or null
  objective    how good the solution is as people call it: name (profit...) and value; or null
  unique       is it the only solution? true, false, or null where that was not found out
  shares       what contributes which share to the cost, where the objective can tell
  stuck        where a greedy construction was stuck, or null
  conflict     constraints that cannot be met together, where it is proved that there is no solution
  notes        what else is to be known, such as what of the text was passed over
  solved_by    what solved it before the engine had a step to make, such as propagation; or null
  solution     the solution, or null
  best         the best so far where there is no solution, or null
  log10_space  the number of states that the formulation has, as a decimal logarithm; or null
  stats        the counters of the engine; goals is the number of solutions found
  replicas     of many chains: reached, the steps to the target, and chains; or null
  portfolio    of searches that took turns: members, with their steps, and best; or null
  seconds      how long it took

Exit codes: 0 solved (with --count or --unique: and all explored that must be; where the best is
looked for: a solution found), 1 limit reached (the best so far is shown), 2 bad input, 3 proved
impossible. For several puzzles: 1 if any reached a limit, else 3 if any is impossible.";

pub(super) const WATCH_EXAMPLES: &str = "\
Examples:
  recuit watch sudoku                                     play it in this terminal
  recuit watch sudoku --steps 20                          the first steps, a sentence each
  recuit watch sudoku --engine depth-first --formulation partial --against annealing/blocks
  recuit watch queens 8 --set formulation.order=first --html lesson.html
  recuit watch sliding --engine best-first --svg middle.svg --step 40
  recuit watch sudoku --against annealing/blocks --gif both.gif
  recuit watch sudoku --gif back.gif --step 30 --steps 20 --speed 0.5
  recuit watch sudoku --formulation blocks --trace cooling.trace
  recuit watch cooling.trace                              play it again
  recuit watch cooling.trace --json | head
  recuit watch queens 6 --engine depth-first --events all --cp-profiler

A page is one file with the player and the trace in it; it needs no server and no network. The format of traces is in
docs/trace.md.

Exit codes: those of solve, for the first search.";

pub(super) const LESSON_EXAMPLES: &str = "\
Examples:
  recuit lesson                                what there is
  recuit lesson 3                              write the page of one, lesson-3.html
  recuit lesson 3 --language fr --html graphe.html
  recuit lesson 3 --text | less                for a terminal, or a screen reader
  recuit lesson my-lesson.txt                  the page of one that you wrote
  recuit lesson my-lesson.txt --check          do its searches run, and are its figures true?

A page is one file with the player and what was recorded just now; it needs no server and no network. The format of
lessons is in docs/lessons.md.

Exit codes: 0 written, 1 --check found a figure that is another, 2 bad input.";

pub(super) const SHOW_EXAMPLES: &str = "\
Examples:
  recuit show sudoku
  recuit show coloring queen5_5 --svg graph.svg
  recuit show tsp cities.tsp --svg > tour.svg
  recuit show sliding 8-puzzle
  recuit show sudoku 4x4#1 --json

With --json one object an instance is printed, on a line, with the fields:
  instance     the instance itself
  scene        what of the picture never changes, as docs/trace.md has it
  frame        the words of the picture";

pub(super) const STUDIO_EXAMPLES: &str = "\
Examples:
  recuit studio
  recuit studio --port 8080 --no-open
  recuit studio 'http://127.0.0.1:41234/.../#model=queens&instance=8'

The page is served to this machine alone, at an address that nobody can guess, and loads nothing from elsewhere. Searches
run as processes of their own, each with a limit on its time and its memory. Ctrl-C ends it.

The server is a package of its own, so that this command stays quick to build; where it is missing, the command that
installs it is named.

Exit codes: 0 ended, 2 bad input, or the package is missing.";

pub(super) const RESUME_EXAMPLES: &str = "\
Examples:
  recuit solve tsp cities.tsp --engine annealing --checkpoint long.checkpoint
  recuit resume long.checkpoint

The file holds all of a run: the experiment, the text of the instance, and where the search stood at
the end of a temperature level. The walk, the answer and the counters are those of a run that was not
interrupted, and the time that was spent before counts against a time limit. The file is kept up to date,
and removed when the search is over: solved, frozen, or at a limit. Ctrl-C, or SIGTERM, ends it with the
level, and a second time at once.

Exit codes: those of solve.";

pub(super) const RATE_EXAMPLES: &str = "\
Examples:
  recuit rate sudoku                           a puzzle that ships with Recuit
  recuit rate sudoku 9x9-hard                  a line for each puzzle of a set
  recuit rate sudoku puzzles.txt --json | jq .grade
  recuit rate sudoku --explain                 how a person would solve it, step by step

A Sudoku is graded by the hardest of the common human techniques that it needs, always the easiest one
that applies being taken: a grade by Recuit's list and order, and no official one. Beside it stand the
nodes of depth-first search until it is known whether there is one solution: branching on the most
constrained cell with forward checking, on the same without, on the first cell with, and without.

With --json one object an instance is printed, on a line, with the fields:
  index        which instance it is, from 0
  name         what the file calls it, or null
  instance     the instance itself
  status       solved (rated), infeasible (no solution), unknown (not rated, as the grade says)
  grade        the grade in words
  rank         its place among all grades: the larger the harder
  details      of the model; for sudoku: hardest_used, cells_left, used (times each technique is), trees
               (cells, forward_checking, nodes, cut_off, solutions), and with --explain steps (number,
               technique, units, pattern, place, eliminate, outcome, why) and grid

Exit codes: 0 all rated, 1 some cannot be rated, or interrupted, 2 bad input, 3 some have no solution.";

pub(super) const CHECK_CODES: &str = "\
Examples:
  recuit check sudoku answers.txt --puzzle puzzles.txt
  recuit check sudoku puzzles.txt --minimal
  recuit solve queens 8 --json | recuit check queens -

Exit codes: 0 all correct, 1 violations found (and explained), or interrupted, 2 bad input.";

pub(super) const GENERATE_EXAMPLES: &str = "\
Examples:
  recuit generate sudoku difficulty=hard --count 10
  recuit generate sudoku clues=19              18 and 17 are looked for, too, but they are rare
  recuit generate sudoku boxes=9x9 given=50
  recuit generate tsp cities=1000 spread=clustered > cities.tsp

The second instance of a seed is the first of the next seed, and so on: for two sets that have nothing
in common, take seeds further apart than there are instances, such as 1 and 1001.
`recuit list MODEL` tells all that can be asked for.

Exit codes: 0 all made, 1 one was not found, or interrupted, 2 bad input.";

pub(super) const NEW_EXAMPLES: &str = "\
Examples:
  recuit new wedding --kind declared           say what is wanted; both formulations follow
  recuit new wedding --kind partial            write a state that grows, for tree search
  recuit new wedding --kind complete           write a full state and its moves, for local search
  recuit new river --kind path                 write states and actions, for shortest plans

What is written is a puzzle that is solved and tested as it stands. Replace it by your own:
  cd wedding
  cargo run -- solve wedding
  cargo test
  cargo run -- doctor wedding";

pub(super) const DOCTOR_EXAMPLES: &str = "\
Examples:
  recuit doctor sudoku                         every formulation, on a puzzle that ships with Recuit
  recuit doctor queens 20 --formulation columns
  recuit doctor sudoku --json | jq '.items[] | select(.verdict == \"fail\")'

Each law that the traits promise is put to the test on random walks, and where one is broken the
action that broke it is named. Then draws are judged by a chi-square test and the speed is measured:
in a build with --release, if it is to mean something.

With --json one object a formulation is printed, on a line, with the fields:
  model        the model
  formulation  how the instance was posed
  items        name, verdict (pass, fail, note), finding, culprit (an action, or null) of each law
  speed        moves_a_second, acceptance, nodes_a_second, and nanoseconds of sample, delta, apply, cost;
               or null
  healthy      does nothing fail?

Exit codes: 0 all pass, 1 something fails, 2 bad input.";

pub(super) const COMPARE_EXAMPLES: &str = "\
Examples:
  recuit compare sudoku 9x9-hard --formulation blocks,rows --engine annealing --seeds 1..5
  recuit compare queens 20 -f complete -e annealing -s 'engine.schedule.factor=[0.9,0.99]' --steps 20000
  recuit compare queens 50 100 --formulation complete --engine annealing,tabu,min-conflicts --plot
  recuit compare notebook --dir study          a plan that ships with Recuit, with its report
  recuit compare plan.toml --dir study         all runs, tables, figures and a report in a folder
  recuit compare --resume study                go on where it was broken off
  recuit compare plan.toml --shard 2/3 --dir part2
  recuit merge part1 part2 part3 --html report.html

A plan is an experiment file in which every value may be a list, or a range such as \"30..55 by 5\": each
combination is a contender. Contenders that differ by more are tables of their own:

  seeds = \"1..20\"
  instances = [\"9x9-hard\", \"my-puzzles.txt\"]
  model = { name = \"sudoku\", formulation = \"rows\" }
  limits = { steps = 1_000_000 }
  [[contender]]
  engine = { name = \"annealing\", schedule = { factor = [0.99, 0.999] } }
  [[contender]]
  label = \"backtracking\"
  model = { formulation = \"partial\" }
  engine = \"depth-first\"

Contenders have the same seeds on the same instances, so their runs are paired. A run that a limit cut
off is censored: success takes longer than it took. One that ended of its own without success, frozen
or stuck, would never have had any. Quartiles are those of Kaplan and Meier; `>` stands where they lie
beyond the longest run. PAR2 is the mean with twice the limit for runs without success.

With --json one object is printed: rows (a contender and a group of instances each) and pairs.

Exit codes: 0 all runs made, 1 interrupted (what is done is kept, with --dir), 2 bad input.";

pub(super) const MERGE_EXAMPLES: &str = "\
Examples:
  recuit merge part1 part2 part3               the table of the whole plan
  recuit merge part* --dir study               the same as a folder, with tables, figures and report
  recuit merge study --effort steps --csv runs.csv

Exit codes: 0 all runs of the plan are there, 1 some are missing, 2 bad input.";

pub(super) const TUNE_EXAMPLES: &str = "\
Examples:
  recuit tune cooling.toml > tuned.toml
  recuit run tuned.toml

A tuning file is an experiment with the table `tune`: the parameters with what they may be, and the
instances that candidates race on, and others that the winner is judged on:

  seeds = 5
  model = { name = \"sudoku\", formulation = \"rows\" }
  engine = \"annealing\"
  limits = { steps = 1_000_000 }
  [tune]
  training = [{ from = \"9x9-medium\", count = 10 }]
  validation = [\"9x9-hard\"]
  [tune.space]
  \"engine.schedule.factor\" = { from = 0.9, to = 0.9999, scale = \"log-to-one\" }
  \"engine.initial.fixed\" = { from = 0.1, to = 5, scale = \"log\" }
  \"formulation.reduction\" = [\"none\", \"propagation\"]

Scales are linear, log and log-to-one; whole = true keeps to whole numbers. Also in `tune`: score
(steps, seconds: PAR2; or cost: the mean rank), candidates [16, at most 1000], races [2],
halving [2], seed [1]. Each round of a race gives more runs to the better part of the candidates. The
second race begins near the best ones of the first.

Exit codes: 0 tuned, 1 interrupted, 2 bad input.";

pub(super) const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  recuit completions bash > ~/.local/share/bash-completion/completions/recuit
  recuit completions zsh > ~/.zfunc/_recuit
  recuit completions fish > ~/.config/fish/completions/recuit.fish";

pub(super) const HELP_EXAMPLES: &str = "\
Examples:
  recuit help solve
  recuit help incumbent
  recuit help lower bound
  recuit help recuit               un mot du glossaire français";

pub(super) const LIST_EXAMPLES: &str = "\
Examples:
  recuit list                     all names
  recuit list sudoku              formulations, parameters, sets, what generate makes
  recuit list annealing           parameters of an engine: meanings, values, defaults
  recuit list sudoku annealing    the same with the values that sudoku uses
  recuit list sudoku rows tabu    and those that its formulation rows uses
  recuit list geometric --json    a schedule, for machines";

pub(super) const MAN_EXAMPLES: &str = "\
Examples:
  recuit man > recuit.1 && man ./recuit.1";
