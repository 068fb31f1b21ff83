#!/bin/bash
# The parts that slurm.sh made, put together: the table, and a report with all figures. May be run at any time, by hand
# too; exit code 1 says that some runs are still missing.
#
#   parts=$(sbatch --parsable slurm.sh plan.toml study)
#   sbatch --dependency="afterok:$parts" merge.sh study
#SBATCH --job-name=recuit-merge
#SBATCH --time=00:10:00
#SBATCH --output=%x-%j.log
set -euo pipefail

study=${1:?the folder with the parts}
shift

# Options that follow the folder, such as --effort steps, go to recuit.
exec recuit merge "$study"/part-* \
  --html "$study/report.html" --figures "$study/figures" --csv "$study/runs.csv" "$@"
