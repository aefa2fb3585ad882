/** People of one kind, of whom so many have had their check-up. */
export interface CampCount {
  kind: 'SCHEDULED' | 'WALK_IN'
  people: number
  done: number
}

/** `wakins` is how the documents spell it; `walkins` is the same figure. */
export interface Figures {
  total: number
  wakins: number
  walkins: number
  scheduled_count: number
}

/** The figures of those who are registered, and of those whose check-up is done. */
export function figuresOf(rows: readonly CampCount[]): { registrations: Figures; checkups: Figures } {
  return { registrations: sum(rows, 'people'), checkups: sum(rows, 'done') }
}

function sum(rows: readonly CampCount[], what: 'people' | 'done'): Figures {
  const of = (kind: CampCount['kind']) =>
    rows.filter((row) => row.kind === kind).reduce((total, row) => total + row[what], 0)
  const walkins = of('WALK_IN')
  const scheduled_count = of('SCHEDULED')
  return { total: walkins + scheduled_count, wakins: walkins, walkins, scheduled_count }
}
