/** What always holds of the data, declared once by the room that owns it. */
export interface Invariant {
  /** `room.what-holds`, in alerts and metrics. */
  readonly name: string
  /** What holds, for operators and staff. */
  readonly sentence: string
  /**
   * A query of one column of text: each breach with its ids, without personal data. `$1` is now. It reads whole tables,
   * so it joins sets and makes no lookup per row.
   */
  readonly breaches: string
  /** Whether it holds only once the due jobs have run; all others hold after every commit. */
  readonly afterJobs?: true
}
