import type { SelectQueryBuilder } from 'kysely'

/** The number of rows that a list's query matches; given before it is ordered and paged. */
export async function countRows<Database, Tables extends keyof Database>(
  found: SelectQueryBuilder<Database, Tables, object>,
): Promise<number> {
  const { total } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .$castTo<{ total: bigint }>()
    .executeTakeFirstOrThrow()
  return Number(total)
}
