import { mkdtemp, readFile as readDisk, rm, writeFile as writeDisk } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { projectRoot } from '#config.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { inCi } from '#testing/full-size.ts'
import { openWorld, type World } from '#testing/world.ts'
import { SETTINGS } from '../../../product.ts'
import { catalogueCommands } from './catalogue-commands.ts'
import { importCatalogue } from './commands/import-catalogue.ts'
import { writeFile } from './file/write-file.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const exported = () => writeFile(world.db, { settings: SETTINGS, brand: 'Tulsi', now: world.clock.now() })
const take = (text: string, dry_run = false) =>
  importCatalogue(world.db, { text, dry_run, settings: SETTINGS }, { actor: 'system', now: world.clock.now() })

async function plus(words: string): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const command = catalogueCommands(SETTINGS).find(({ name }) => words.startsWith(name))!
  const args = words.slice(command.name.length).trim().split(' ').filter(Boolean)
  const database = { db: world.db } as never
  const code = await command.run({
    database,
    config: world.config,
    now: world.clock.now(),
    args,
    print: (line) => lines.push(line),
  })
  return { code, lines }
}

async function fileOf(text: string | Buffer, name = 'file.yaml'): Promise<string> {
  await writeDisk(join(folder, name), text)
  return join(folder, name)
}

/** The whole catalogue, to check that nothing in it changed. */
async function everything(): Promise<string> {
  const tables = [
    'coupons',
    'campaigns',
    'segment_redirects',
    'plans',
    'plan_versions',
    'plan_groups',
    'plan_group_plans',
    'setting_values',
    'audit_log',
  ]
  const parts = await Promise.all(
    tables.map((table) =>
      sql`select count(*)::int as count, max(t::text) as last from ${sql.table(table)} t`.execute(world.db),
    ),
  )
  return JSON.stringify(parts.map(({ rows }) => rows))
}

async function plan(id: string) {
  const { plans } = parse(await exported())
  return plans.find((one: { id: string }) => one.id === id)
}

describe('works', () => {
  it('a catalogue exported to a file and imported again changes nothing and says so', async () => {
    const before = await everything()
    const file = await fileOf(await exported())
    const { code, lines } = await plus(`catalogue import ${file}`)
    expect([code, lines]).toEqual([0, [expect.stringMatching(/^unchanged: \d+$/)]])
    expect(await everything()).toBe(before)
  })

  it('a changed plan gets its next version, the others keep theirs, and a dry run only reports', async () => {
    const lite = { ...(await plan(DEMO_PLANS.lite)), coverage_text: '1 adult, six months' }
    const file = await fileOf(stringify({ plans: [lite, await plan(DEMO_PLANS.family)] }))
    const before = await everything()
    const dry = await plus(`catalogue import ${file} --dry-run`)
    expect(dry.lines).toEqual([
      `changed plans ${DEMO_PLANS.lite}`,
      'created: 0, changed: 1, unchanged: 1',
      'This was a dry run: nothing was changed.',
    ])
    expect(await everything()).toBe(before)
    expect((await plus(`catalogue import ${file}`)).code).toBe(0)
    const { rows } = await sql<{ plan_id: string; count: number }>`select plan_id, count(*)::int as count
      from plan_versions group by plan_id having count(*) > 1`.execute(world.db)
    expect(rows).toEqual([{ plan_id: DEMO_PLANS.lite, count: 2 }])
    expect((await plus(`catalogue import ${file}`)).lines).toEqual(['unchanged: 2'])
  })

  it('groups may name plans and groups from the same file, in any order', async () => {
    const grand = { ...(await plan(DEMO_PLANS.family)), id: '7d0c9a52-1d43-4b7e-9a5c-0e6f5a1b2c3d', name: 'Grand' }
    const group = { kind: 'retail', title: 'T', headline: 'H', lead: 'L', plan_ids: [grand.id] }
    const groups = [
      { slug: 'a-first', ...group, status: 'RETIRED', redirect_slug: 'b-second' },
      { slug: 'b-second', ...group, status: 'LIVE' },
    ]
    const report = await take(stringify({ groups, plans: [grand] }, { aliasDuplicateObjects: false }))
    expect(report.items?.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created'])
  })

  it('coupons, offers and redirects come with their groups, and an ended coupon does not come back', async () => {
    const text = `groups:
  - {slug: diwali, kind: retail, title: T, headline: H, lead: L, status: LIVE, plan_ids: [${DEMO_PLANS.lite}]}
coupons:
  - {code: DIWALI25, kind: PERCENT, value: 25, max_discount: 800, group_slugs: [diwali], status: LIVE, ends_at: 2099-11-01}
offers:
  - {code: diwali-rush, kind: LIMITED_TIMED, coupon_code: DIWALI25, status: LIVE}
redirects:
  - {code: diwali-sms, target_slug: diwali, utm_source: sms}
`
    expect((await take(text)).items?.map(({ outcome }) => outcome)).toEqual([
      'created',
      'created',
      'created',
      'created',
    ])
    const before = await everything()
    expect((await take(text)).items?.map(({ outcome }) => outcome)).toEqual(Array(4).fill('unchanged'))
    expect((await take(text.replace('coupon_code: DIWALI25', 'coupon_code: NOBODYS'))).problems).toEqual([
      { line: 6, column: 59, key: 'offers.0.coupon_code', reason: 'There is no such coupon' },
    ])
    expect((await take(text.replace('value: 25', 'value: 125'))).problems).toMatchObject([
      { line: 4, key: 'coupons.0.value' },
    ])
    expect(await everything()).toBe(before)
    await take(text.replace('status: LIVE, ends_at', 'status: ENDED, ends_at'))
    expect((await take(text)).problems).toMatchObject([{ line: 4, key: 'coupons.0.status' }])
  })

  it('settings come with their future values', async () => {
    const text =
      'settings:\n  checkout.order_life_minutes:\n    value: 25\n    later:\n      - {from: 2090-01-01, value: 40}\n'
    expect((await take(text)).items).toMatchObject([{ outcome: 'changed' }])
    expect((await take(text)).items).toMatchObject([{ outcome: 'unchanged' }])
    expect(await exported()).toContain('2090-01-01')
  })

  it('the export command writes the file, and the documents’ example is valid', async () => {
    const file = join(folder, 'out.yaml')
    expect((await plus(`catalogue export ${file}`)).code).toBe(0)
    expect(await readDisk(file, 'utf8')).toBe(await exported())
    const example = await readDisk(join(projectRoot(), 'docs/catalogue.example.yaml'), 'utf8')
    expect((await take(example, true)).problems).toBeUndefined()
  })

  it('every allowed document comes out of the file as it went in', async () => {
    const odd = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .map((text) => text.replaceAll('\0', '').trim())
      .filter((text) => text !== '' && text.isWellFormed() && !text.includes('\ufffd') && text.length <= 60)
    const rupees = fc.integer({ min: 100, max: 99_999_999 }).map((paise) => paise / 100)
    const base = await plan(DEMO_PLANS.personal)
    const changes = fc.record({
      name: odd,
      coverage_text: odd,
      cost: rupees,
      valued_at: rupees,
      exclusions: fc.array(odd, { maxLength: 4 }),
      cities: fc.uniqueArray(odd, { maxLength: 4 }),
      human_readable_billing_cycle: fc.option(odd),
    })
    await fc.assert(
      fc.asyncProperty(changes, async (change) => {
        const document = { ...base, ...change, components: [{ ...base.components[0], amount: change.cost }] }
        expect((await take(stringify({ plans: [document] }))).problems).toBeUndefined()
        const text = await exported()
        expect(await plan(DEMO_PLANS.personal)).toEqual(document)
        const again = await take(text)
        expect(again.items?.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
        expect(await exported()).toBe(text)
      }),
      { numRuns: inCi(15, 5) },
    )
  })
})

describe('invalid', () => {
  it('every problem is reported in one pass, each at its position, and nothing is imported', async () => {
    const before = await everything()
    const text = `plans:
  - id: ${DEMO_PLANS.lite}
    name: ''
    colour: green
    cost: "499"
  - id: ${DEMO_PLANS.lite}
groups:
  - slug: buy
    kind: retail
    title: T
    headline: H
    lead: L
  - slug: fine
    kind: retail
    title: T
    headline: H
    lead: L
    plan_ids:
      - 00000000-0000-4000-8000-000000000000
coupon: []
settings:
  checkout.free_money: {value: 1}
  checkout.order_life_minutes: {value: 2}
`
    const unknown = await plus(`catalogue import ${await fileOf(text)}`)
    expect(unknown.lines[0]).toMatch(/file\.yaml:20:1 coupon – There is no such key$/)
    const { code, lines } = await plus(`catalogue import ${await fileOf(text.replace('coupon: []\n', ''))}`)
    expect(code).toBe(1)
    const printed = lines.map((line) => line.replace(/^.*file\.yaml:/, ''))
    for (const line of [
      '3:11 plans.0.name – This field is mandatory',
      '4:5 plans.0.colour – There is no such field',
      '5:11 plans.0.cost – Enter rupees from 1 to 99,99,999.99, with at most two decimals',
      `6:9 plans.1.id – ${DEMO_PLANS.lite} stands in line 2 already`,
      '6:5 plans.1.name – This field is mandatory',
      '8:11 groups.0.slug – This address belongs to another page',
      '21:3 settings.checkout.free_money – There is no such setting',
      '22:40 settings.checkout.order_life_minutes.value – Enter a whole number from 5 to 1,440',
    ])
      expect(printed).toContain(line)
    expect(printed.at(-1)).toMatch(/^Nothing was imported: \d+ problems\.$/)
    expect(await everything()).toBe(before)
  })

  it('a dangling reference is reported at its position', async () => {
    const text =
      'groups:\n  - {slug: fine, kind: retail, title: T, headline: H, lead: L, plan_ids: [00000000-0000-4000-8000-000000000000]}\n'
    expect((await take(text)).problems).toEqual([
      { line: 2, column: 75, key: 'groups.0.plan_ids.0', reason: 'There is no such plan' },
    ])
  })

  const bomb = `a: &a [x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nplans: [*b,*b,*b]\n`
  it.each([
    ['nothing', '', 'The file is empty'],
    ['a list', '- 1', 'The sections of a file are'],
    ['a word', 'plans', 'The sections of a file are'],
    ['aliases', bomb, 'Anchors and aliases are not taken'],
    ['an unused anchor', 'plans: &p []', 'Anchors and aliases are not taken'],
    ['a tag', 'plans: !!js/function "x"', 'Tags are not taken'],
    ['a key twice', 'plans: []\nplans: []', 'This key stands here twice'],
    ['two documents', 'plans: []\n---\ngroups: []', 'multiple documents'],
    ['an open bracket', 'plans: [', 'Flow sequence'],
    ['a tab', 'plans:\n\t- id: 1', 'Tabs are not allowed'],
    ['NUL', 'plans: "\0"', 'NUL'],
    ['a prototype', '__proto__: {admin: true}', 'There is no such key'],
    ['a merge key', 'plans:\n  - <<: {id: 1}', 'There is no such field'],
    ['one more than a megabyte', `# ${'x'.repeat(1_000_000)}`, 'larger than 1 MB'],
    ['unclosed brackets', `plans: ${'['.repeat(400_000)}`, 'nested too deeply'],
    ['endless dashes', `plans:\n ${'- '.repeat(400_000)}`, 'nested too deeply'],
    ['a plan for each section', 'plans: {id: 1}', 'Enter a list'],
    ['text instead of a plan', 'plans: [a, 1, null]', 'Invalid value'],
    ['settings as a list', 'settings: [1]', 'Write settings as key and value'],
  ])('a file of %s is refused with a reason and a position', async (_, text, reason) => {
    const { problems = [] } = await take(text)
    expect(problems.map((problem) => problem.reason).join()).toContain(reason)
    for (const { line, column } of problems) expect(line * column).toBeGreaterThan(0)
  })

  it('an invalid price in a complete file is reported at its position', async () => {
    const { problems = [] } = await take((await exported()).replace(/\bamount: \d+/, 'amount: -0.001'))
    expect(problems.map(({ key, reason }) => [key, reason])).toEqual([
      [expect.stringMatching(/^plans\.\d+\.components\.0\.amount$/), expect.stringContaining('Enter rupees')],
    ])
  })

  it('a file with more problems than anyone reads is refused with the first ones', async () => {
    const { problems = [] } = await take(`plans: [${'{},'.repeat(50_000)}]`)
    expect(problems.length).toBeGreaterThan(100)
    expect(problems.length).toBeLessThan(1_000)
  })

  it('the command reports what is wrong with a file it cannot read, and shows its usage', async () => {
    expect((await plus('catalogue import')).code).toBe(2)
    expect((await plus(`catalogue import ${join(folder, 'none.yaml')}`)).lines[0]).toContain('ENOENT')
    const latin = await fileOf(Buffer.from([0x70, 0x3a, 0xff]), 'latin.yaml')
    expect((await plus(`catalogue import ${latin}`)).lines).toEqual([`${latin} – The file is not UTF-8 text`])
    const large = await fileOf(Buffer.alloc(3_000_000, 'x'), 'large.yaml')
    expect((await plus(`catalogue import ${large}`)).lines).toEqual([`${large} – The file is larger than 1 MB`])
  })
})
