import type * as z from 'zod'

/**
 * The parameters with which a call reads the row that a URL names. Undefined if the call refuses them: `open=export` would
 * otherwise request `audit/export`.
 */
export function rowParams(
  { params }: { params: z.ZodObject },
  open: string,
  fixed: Readonly<Record<string, string>> = {},
): Record<string, string> | undefined {
  const [name = ''] = Object.keys(params.shape).filter((key) => !(key in fixed))
  const row = { ...fixed, [name]: open }
  return params.safeParse(row).success ? row : undefined
}
