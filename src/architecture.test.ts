/** The rules that neither types nor the bundler enforce: who may import whom, file names, and file lengths. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from './config.ts'
import { filePaths, type SourceFile, sourceFiles } from './testing/source-files.ts'

/** A room imports rooms of lower floors only. Moving a room is a decision record. */
const FLOORS = [
  ['access', 'addresses', 'native-app', 'plans'],
  ['accounts', 'directory', 'offers', 'payments'],
  ['companies', 'coupons', 'invoices', 'leads', 'notifications'],
  ['bank-details', 'consents', 'corporate-leads', 'partner-consents', 'subscriptions'],
  ['auto-renewal', 'health-cash', 'insurance', 'storefront', 'wallet'],
  ['covid-care', 'service-uses'],
  ['checkout', 'checkups', 'claims', 'consults', 'health-camps', 'unlock'],
  ['claims-desk', 'employees', 'home-care', 'plan-refunds', 'utilization'],
  ['bulk-uploads', 'partner-page', 'payouts', 'reports', 'staff-search', 'subscription-details', 'upsell', 'catalogue'],
  ['books', 'chc-orders', 'company-search', 'member-home', 'my-data'],
]

/**
 * Outside the rooms: which zones a zone may import, besides its own. `config` is src/config.ts, `db` the table types.
 */
const ZONES: Record<string, readonly string[]> = {
  values: [],
  platform: ['values', 'config', 'db'],
  gateways: ['platform', 'values', 'config', 'db'],
  ui: ['values'],
  dashboard: ['ui', 'values', 'platform', 'db'],
  shells: ['ui', 'values', 'platform', 'dashboard', 'rooms'],
}

/** Inside a room, a part imports only earlier parts; parts of the same rank do not import each other. */
const RANKS: Record<string, number> = {
  words: 0,
  rules: 1,
  who: 1.5,
  contract: 2,
  server: 3,
  components: 3,
  consumer: 4,
  corporate: 4,
  staff: 4,
  seed: 5,
  room: 6,
}
const IN_THE_BROWSER = ['components', 'consumer', 'corporate', 'staff']
const ROOM_NAMES =
  /^(README\.md|words(\.ts)?|who\.ts|contract(\.ts)?|seed(\.ts)?|room\.ts|rules|server|components|consumer|corporate|staff)$/
const NAMES_THAT_SAY_NOTHING = /^(index|types|constants|utils?|helpers?|common|shared|misc|hooks|v2)(\.tsx?)?$/
const LONGEST = 250
/** A test file is read from top to bottom, so it may be longer before it is split. */
const LONGEST_TEST = 300

const OWN_PATH = 'src/architecture.test.ts'

const root = projectRoot()
const files = sourceFiles('src')
const code = files.filter(({ path }) => !isTest(path))
const rooms = readdirSync(join(root, 'src/rooms'))

function isTest(path: string): boolean {
  return path.includes('.test.') || path.includes('/testing/')
}

/** src/rooms/plans/server/queries.ts → { zone: 'rooms', room: 'plans', part: 'server' } */
function placeOf(path: string) {
  const [top = '', zone = '', room = '', part = ''] = path.split('/')
  if (top === 'db') return { zone: 'db' }
  if (path === 'src/config.ts') return { zone: 'config' }
  if (room === '') return { zone: 'composition' }
  if (zone === 'dashboard') return { zone, part: room.replace(/\.tsx?$/, '') }
  return zone === 'rooms' ? { zone, room, part: part.replace(/\.tsx?$/, '') } : { zone }
}

function breaches(of: SourceFile[], isWrong: (file: SourceFile, imported: string) => boolean): string[] {
  return of.flatMap((file) =>
    file.imports.filter((imported) => isWrong(file, imported)).map((imported) => `${file.path} imports ${imported}`),
  )
}

function floorOf(room: string): number {
  return FLOORS.findIndex((floor) => floor.includes(room))
}

describe('who may import whom', () => {
  test('every room has a floor', () => {
    expect(rooms.filter((room) => floorOf(room) === -1)).toEqual([])
  })

  test('a room imports rooms of lower floors only', () => {
    const wrong = breaches(code, ({ path }, imported) => {
      const [from, to] = [placeOf(path), placeOf(imported)]
      return Boolean(from.room && to.room && from.room !== to.room && floorOf(to.room) >= floorOf(from.room))
    })
    expect(wrong).toEqual([])
  })

  test('a room does not import its composition', () => {
    const wrong = breaches(code, ({ path }, imported) => {
      const to = placeOf(imported).zone
      return (
        placeOf(path).zone === 'rooms' &&
        !['rooms', 'values', 'platform', 'gateways', 'ui', 'dashboard', 'config', 'db'].includes(to)
      )
    })
    expect(wrong).toEqual([])
  })

  test('a room.ts is for composition alone, and composition has every room that serves', () => {
    const composed = code.find(({ path }) => path === 'src/product.ts')?.imports ?? []
    const serving = rooms.filter((room) => existsSync(join(root, 'src/rooms', room, 'server')))
    expect(serving.filter((room) => !composed.includes(`src/rooms/${room}/room.ts`))).toEqual([])
    const wrong = breaches(code, ({ path }, imported) => {
      return placeOf(imported).part === 'room' && placeOf(path).zone !== 'composition'
    })
    expect(wrong).toEqual([])
  })

  test.each(Object.entries(ZONES))('%s imports nothing above it', (zone, allowed) => {
    const wrong = breaches(code, ({ path }, imported) => {
      const to = placeOf(imported).zone
      return placeOf(path).zone === zone && to !== zone && !allowed.includes(to)
    })
    expect(wrong).toEqual([])
  })

  test('what a contract reaches runs in the browser: of packages it needs Zod alone', () => {
    const byPath = new Map(code.map((file) => [file.path, file]))
    const reached = new Set(code.filter(({ path }) => placeOf(path).part === 'contract').map(({ path }) => path))
    for (const path of reached) for (const next of byPath.get(path)?.runtimeImports ?? []) reached.add(next)
    const packageOf = /^import (?!type )[^;']*'([^#.'][^']*)'/gm
    const packages = [...reached].flatMap((path) =>
      [...(byPath.get(path)?.text ?? '').matchAll(packageOf)].map(([, name]) => `${path}: ${name}`),
    )
    expect(packages.filter((one) => !one.endsWith(': zod'))).toEqual([])
  })

  test('inside a room and inside the kit words, rules, contract, server and screens build on each other in this order', () => {
    const wrong = breaches(code, ({ path }, imported) => {
      const [from, to] = [placeOf(path), placeOf(imported)]
      const isOneKit = from.zone === 'dashboard' && to.zone === 'dashboard'
      if (!(isOneKit || (from.room && from.room === to.room)) || from.part === to.part) return false
      return (RANKS[to.part ?? ''] ?? 9) >= (RANKS[from.part ?? ''] ?? 9)
    })
    expect(wrong).toEqual([])
  })

  test('of the dashboard kit a contract imports contracts only, a server no screens, a screen nothing of the server', () => {
    const TAKES: Record<string, readonly string[]> = { contract: ['contract'], server: ['contract', 'server'] }
    const wrong = breaches(code, ({ path }, imported) => {
      const [from, to] = [placeOf(path), placeOf(imported)]
      if (from.zone !== 'rooms' || to.zone !== 'dashboard') return false
      return !(TAKES[from.part ?? ''] ?? ['contract', 'rules', 'components']).includes(to.part ?? '')
    })
    expect(wrong).toEqual([])
  })

  test('rules compute: they import values, words and rules, and no library with side effects', () => {
    const rules = code.filter(({ path }) => placeOf(path).part === 'rules')
    const wrong = rules.flatMap(({ path, runtimeImports }) =>
      runtimeImports
        .filter((imported) => {
          const { zone, part } = placeOf(imported)
          return zone !== 'values' && part !== 'rules' && part !== 'words'
        })
        .map((imported) => `${path} imports ${imported}`),
    )
    expect(wrong).toEqual([])
    expect(rules.filter(({ text }) => /from '(node:|react|fastify|kysely)/.test(text)).map(({ path }) => path)).toEqual(
      [],
    )
  })

  test('no server code reaches the browser', () => {
    const screens = code.filter(({ path }) => {
      const { zone, part } = placeOf(path)
      return zone === 'ui' || zone === 'shells' || IN_THE_BROWSER.includes(part ?? '')
    })
    const wrong = breaches(screens, (_file, imported) => {
      const { zone, part } = placeOf(imported)
      return (
        part === 'server' ||
        part === 'seed' ||
        zone === 'gateways' ||
        zone === 'config' ||
        zone === 'db' ||
        /^src\/platform\/(?!contract\/|browser\/|documents\/|serving\/page-)/.test(imported)
      )
    })
    expect(wrong).toEqual([])
  })

  test('no product code imports a test or a test helper', () => {
    expect(breaches(code, (_file, imported) => isTest(imported))).toEqual([])
  })
})

describe('what a file may say', () => {
  test('the environment is read in one place', () => {
    const readers = code.filter(({ text }) => text.includes('process.env')).map(({ path }) => path)
    expect(readers.filter((path) => placeOf(path).zone !== 'composition')).toEqual([])
  })

  test('an absolute address of ours is made by linkTo', () => {
    const readers = code.filter(({ text }) => /\bpublicUrl\b/.test(text)).map(({ path }) => path)
    expect(readers).toEqual([
      'src/config.ts',
      'src/platform/link-to.ts',
      // These ask how we are reached: over https or not, and whether one of our pages sent the request.
      'src/platform/serving/create-app.ts',
      'src/platform/serving/mount.ts',
      'src/platform/serving/session.ts',
    ])
  })

  test('no file uses a path relative to itself, because the bundle moves it: projectRoot() is the base', () => {
    const lookers = code
      .filter(({ text }) => /import\.meta\.(dirname|filename)|URL\([^)]*import\.meta\.url/.test(text))
      .map(({ path }) => path)
    expect(lookers).toEqual(['src/config.ts'])
  })

  test('a transaction is opened by withTransaction only: a raw BEGIN on the one connection of the embedded database would include concurrent queries', () => {
    const raw = /[`'"]\s*(begin|commit|rollback|start transaction|savepoint)\b[^`'"]*[`'"]/i
    const opening = code.filter(({ text }) => raw.test(text)).map(({ path }) => path)
    const shared = ['pipelined-postgres.ts', 'transaction.ts'].map((name) => `src/platform/database/${name}`)
    // One locks a file of its own, the others have a connection of their own to PostgreSQL.
    const [locking, probing, reading] = [
      'src/platform/database/lock-data-folder.ts',
      'src/platform/database/refuse-pooler.ts',
      'src/platform/reports/postgres-snapshot.ts',
    ]
    expect(opening).toEqual([locking, shared[0], probing, shared[1], reading])
  })

  test('comments and names use standard words, as STYLE.md lists them', () => {
    const dialect = /\b(anew|whoever|begun|mended|dearer|spoken|wish(es)?)\b/i
    const dialectInNames = /(Kept|Said|Told|Thing)s?(?![a-z])|\b(kept|said|told|thing)[A-Z]/
    const ours = files.filter(({ path }) => !/\/words[./]/.test(path) && path !== OWN_PATH)
    const odd = ours.filter(({ text }) => dialect.test(text) || dialectInNames.test(text))
    expect(odd.map(({ path }) => path)).toEqual([])
  })
})

describe('names and sizes', () => {
  test('a room contains known names only', () => {
    const odd = rooms.flatMap((room) =>
      readdirSync(join(root, 'src/rooms', room))
        .filter((name) => !ROOM_NAMES.test(name))
        .map((name) => `src/rooms/${room}/${name}`),
    )
    expect(odd).toEqual([])
  })

  test('no file or folder has a meaningless name', () => {
    const mute = filePaths('src').filter((path) => path.split('/').some((name) => NAMES_THAT_SAY_NOTHING.test(name)))
    expect(mute).toEqual([])
  })

  test('names are kebab-case', () => {
    const odd = filePaths('src').filter((path) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(basename(path)))
    expect(odd.filter((path) => !['README.md', 'LICENSE'].includes(basename(path)))).toEqual([])
  })

  test('no file grows longer than a page or two: it becomes a folder with a file per verb instead', () => {
    const long = [...files, ...sourceFiles('e2e'), ...sourceFiles('tools')]
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))

      .filter(({ path, lines }) => lines > (isTest(path) || path.endsWith('.spec.ts') ? LONGEST_TEST : LONGEST))
    expect(long).toEqual([])
  })
})

describe('the maps', () => {
  test('MAP.md links to every room, and only to rooms that exist', () => {
    const map = readFileSync(join(root, 'MAP.md'), 'utf8')
    const named = [...map.matchAll(/src\/rooms\/([a-z-]+)/g)].map(([, room = '']) => room)
    expect([...new Set(named)].sort()).toEqual([...rooms].sort())
  })

  test('every room has a README of one page', () => {
    const missing = rooms.filter((room) => {
      const file = join(root, 'src/rooms', room, 'README.md')
      return !existsSync(file) || readFileSync(file, 'utf8').trimEnd().split('\n').length > 60
    })
    expect(missing).toEqual([])
  })

  test('a decision record fits on one page', () => {
    const long = filePaths('docs/decisions').filter(
      (path) => readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length > 40,
    )
    expect(long).toEqual([])
  })
})
