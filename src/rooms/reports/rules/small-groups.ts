import { hideSmallGroups, type ShownCount } from '#values/small-groups.ts'

/** Employees of a group in a summary: five relatives of one employee are no group of five. */
export interface Group {
  label: string
  people: number
  /** What is counted of them, such as their uses; themselves where it is left out. */
  value?: number
}

/**
 * The figures of a table that divides people into groups, and their total as the last one, as an employer may see them: a
 * group of 1 to 4 people is '<5', and what would show such a group by subtraction is null.
 */
export function withoutSmallGroups(groups: readonly Group[]): ShownCount[] {
  const sum = (of: (group: Group) => number) => groups.reduce((total, group) => total + of(group), 0)
  const total: Group = { label: '', people: sum(({ people }) => people), value: sum(countOf) }
  const [shown = []] = hideSmallGroups([[...groups, total].map(({ people }) => people)])
  return [...groups, total].map((group, at) => (typeof shown[at] === 'number' ? countOf(group) : shown[at]!))
}

function countOf({ people, value = people }: Group): number {
  return value
}
