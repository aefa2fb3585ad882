import * as z from 'zod'

const FilterValue = z.strictObject({
  id: z.string(),
  value: z.string(),
  display_key: z.string(),
  /** Offered only while each of these fields has one of these values; empty: always. */
  dependencies: z.record(z.string(), z.array(z.string())),
})

/** One filter of a list, as a server may describe it (D3, dynamic filter configuration) and as every screen describes its own. */
export const FilterField = z.strictObject({
  id: z.string(),
  display_name: z.string(),
  /** Its name in the list's query; a date range is sent as `{field_name}_start_date` and `{field_name}_end_date`. */
  field_name: z.string(),
  field_type: z.enum(['dropdown', 'date_range']),
  default_value: z.string().nullable(),
  field_values: z.array(FilterValue),
  allow_multiple: z.boolean(),
  /** Days in India. */
  min_date: z.string().nullable(),
  max_date: z.string().nullable(),
  /** A first and a last day; else one day. */
  allow_range: z.boolean(),
  /** The query's own names for the first and the last day. */
  query_names: z.tuple([z.string(), z.string()]).optional(),
})
export type FilterField = z.output<typeof FilterField>

const NO_DATES = { min_date: null, max_date: null, allow_range: false }

/**
 * A choice among named values, in the given order.
 * @param labels texts by value
 */
export function dropdown<const Name extends string>(
  field_name: Name,
  display_name: string,
  labels: Readonly<Record<string, string>>,
  { many = false, default_value = null }: { many?: boolean; default_value?: string | null } = {},
): FilterField {
  const field_values = Object.entries(labels).map(([value, display_key]) => ({
    id: value,
    value,
    display_key,
    dependencies: {},
  }))
  const field = { id: field_name, field_name, display_name, field_values, default_value, ...NO_DATES }
  return { ...field, field_type: 'dropdown', allow_multiple: many }
}

/**
 * Two days in India, both included.
 * @param query_names the query's own names, if not `{field_name}_start_date` and `{field_name}_end_date`
 */
export function dateRange(field_name: string, display_name: string, query_names?: [string, string]): FilterField {
  const field = { id: field_name, field_name, display_name, field_values: [], default_value: null, ...NO_DATES }
  return { ...field, field_type: 'date_range', allow_multiple: false, allow_range: true, query_names }
}

/** The parameter names of a field in the list's query. */
export function queryNames({ field_type, field_name, query_names }: FilterField): readonly string[] {
  if (field_type === 'dropdown') return [field_name]
  return query_names ?? [`${field_name}_start_date`, `${field_name}_end_date`]
}
