/** One cleaning of what is copied along and nobody sees: every call reads a number, an address and a name as lists and screens do. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { openWorld, type World } from './testing/world.ts'
import { EMAILS, MOBILES, NAMES } from './testing/written-values.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Names of places, files, companies and plans, which are texts of their own. */
const NOT_OF_PEOPLE =
  /\.(?:provider_name|establishment_name|wallet_sublimit_package_name|label_name|display_name|partner_name|centre\.name|locations\[\]\.name|packages\[\]\.name)$/
const OTHER_NAMES = new Set([
  ...['addOrganization.name', 'changeOrganization.name', 'addSubsidiary.name', 'changeSubsidiary.name'],
  ...['addCheckupReport.name', 'addHealthCamp.name', 'changeHealthCamp.name'],
  // Stored as it is typed, and read when the application is sent.
  'updateInsuranceApplication.mobile',
])
/** Names that our documents or desks print, in Latin and Devanagari. */
const PRINTED = /^(?:setStaffRole|updateInsuranceApplication|changeNominee)\./
const OTHER_SCRIPT = /[\u0d00-\u0dff]/

/** The fields of a body or query, by their paths; of one that may be absent the schema without that. */
function fieldsOf(schema: unknown, path: string): [string, z.ZodType][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap(), path)
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, `${path}[]`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => fieldsOf(one, path))
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => fieldsOf(field, `${path}.${name}`))
  return schema instanceof z.ZodType ? [[path, schema]] : []
}

test.each([
  ['mobile', /\.(?:\w+_)?(?:mobile|phone_number)$/, MOBILES],
  ['e-mail address', /\.(?:\w+_)?e?mail$/, EMAILS],
  ['name', /\.(?:\w+_)?name$/, NAMES],
])('a %s is read as it was meant, whichever call brings it', (_kind, named, table) => {
  const fields = world.product.routes
    .flatMap(({ call }) => [...fieldsOf(call.body, call.name), ...fieldsOf(call.query, call.name)])
    .filter(([path]) => named.test(path) && !NOT_OF_PEOPLE.test(path) && !OTHER_NAMES.has(path))
  expect(fields.length).toBeGreaterThan(10)
  const wrong = fields.flatMap(([path, field]) =>
    table.flatMap(([written, meant]) => {
      if (PRINTED.test(path) && OTHER_SCRIPT.test(written)) return []
      const read = field.safeParse(written)
      return read.success && read.data === meant ? [] : [`${path}: ${JSON.stringify(written)}`]
    }),
  )
  expect(wrong).toEqual([])
})
