#!/bin/bash
# A part of a comparison for each task of a Slurm job array.
#
#   sbatch slurm.sh plan.toml study                           the parts, in study/part-1, study/part-2, ...
#   PARTS=16 sbatch --array=3,7 slurm.sh plan.toml study      two of them once more, where they were broken off
#
# A task that is requeued, killed or run again goes on where it was. Nothing but its unfinished runs is lost.
#SBATCH --job-name=recuit
#SBATCH --array=1-16
#SBATCH --cpus-per-task=4
#SBATCH --mem-per-cpu=1G
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=%x-%A-%a.log
set -euo pipefail

plan=${1:?the plan}
study=${2:?the folder for the parts}
number=${SLURM_ARRAY_TASK_ID:?the number of the task, in a job array}
count=${PARTS:-${SLURM_ARRAY_TASK_COUNT:?the number of tasks}}
part=$study/part-$number
# As many threads as there are cores for the task: more would disturb each other, and the times.
threads=(--threads "${SLURM_CPUS_PER_TASK:-1}")

# The plan is written last when a part begins: where it is missing nothing has been run.
if [[ -e $part/plan.json ]]; then
  exec recuit compare --resume "$part" "${threads[@]}"
fi
exec recuit compare "$plan" --shard "$number/$count" --dir "$part" "${threads[@]}"
