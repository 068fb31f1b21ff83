//! What follows for operations that share a machine, from when they can begin and must end.

/// An operation of a machine, as the rules see it. With time running backwards, release and due change places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Task {
    /// The operation.
    pub(crate) operation: u16,
    /// When it can begin at the earliest.
    pub(crate) release: i32,
    pub(crate) duration: i32,
    /// When it must be over.
    pub(crate) due: i32,
}

/// There is no schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict;

/// Raises releases by edge-finding (Carlier & Pinson 1989; the quadratic algorithm of Baptiste, Le Pape & Nuijten 2001,
/// *Constraint-based scheduling*, section 2.1.4). Of those operations that must be over by some due time: if they would
/// not be with one more operation, whenever they begin, that one comes after them all. `tasks` are sorted by release,
/// and keep their places; `done` is memory.
pub(crate) fn edge_finding(tasks: &mut [Task], done: &mut Vec<i32>) -> Result<(), Conflict> {
    let count = tasks.len();
    // First the releases as they are, then those found, then when the tasks from each place on are done.
    done.clear();
    done.extend(tasks.iter().map(|task| task.release));
    done.resize(2 * count, 0);
    let (raised, done) = done.split_at_mut(count);
    for bounding in 0..count {
        let due = tasks[bounding].due;
        // Of equal due times one is enough.
        if tasks[..bounding].iter().any(|task| task.due == due) {
            continue;
        }
        let (mut load, mut latest) = (0, i32::MIN);
        for (place, task) in tasks.iter().enumerate().rev() {
            if task.due <= due {
                load += task.duration;
                latest = latest.max(task.release + load);
            }
            done[place] = latest;
        }
        if latest > due {
            return Err(Conflict);
        }
        // When those that were met begin at the earliest, with all those that are left after them.
        let mut with_earlier = i32::MIN;
        for (place, task) in tasks.iter().enumerate() {
            if task.due <= due {
                with_earlier = with_earlier.max(task.release + load);
                load -= task.duration;
                continue;
            }
            if load > 0 && task.release + load + task.duration > due {
                raised[place] = raised[place].max(done[place]);
            }
            if with_earlier != i32::MIN && with_earlier + task.duration > due {
                raised[place] = raised[place].max(latest);
            }
        }
    }
    for (task, &raised) in tasks.iter_mut().zip(&*raised) {
        task.release = raised;
    }
    Ok(())
}
