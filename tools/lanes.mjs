/**
 * Stages in groups that run one after the other: a group is a stage alone, or consecutive stages that have a `lane`, of which those
 * of one lane wait for each other and the lanes run at the same time.
 * @returns groups of lanes of stages
 */
export function groupsOf(stages) {
  const groups = []
  for (const stage of stages) {
    const lanes = groups.at(-1)
    if (!stage.lane || !lanes?.[0][0].lane) groups.push([[stage]])
    else {
      const own = lanes.find(([{ lane }]) => lane === stage.lane)
      if (own) own.push(stage)
      else lanes.push([stage])
    }
  }
  return groups
}
