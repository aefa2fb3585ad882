/**
 * A refusal that its call does not declare would be answered as a defect (500). TypeScript has no checked exceptions, so
 * this follows every call in the source, from its handler through the functions it uses, to the refusals it can reach.
 * It does not see functions that composition passes in, nor codes that are computed: those carry the type of a table.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './config.ts'
import type { CallShape } from './platform/contract/call.ts'
import { refusalsOf } from './platform/contract/declared.ts'
import { type Code, readCode } from './testing/read-code.ts'
import { sourceFiles } from './testing/source-files.ts'

const EXEMPT = /\.test\.|\/testing\/|\.tsx$/
/** Reached in the code and not in fact, by why. */
const NEVER_REACHED: Record<string, readonly string[]> = {
  'a class, or a table of functions, counts as one function; another of its methods refuses so': [
    'listPlans: NOT_FOUND',
    'listPlans: PLAN_GROUP_NOT_LIVE',
    'readPlan: PLAN_GROUP_NOT_LIVE',
    'listCatalogue: STALE',
    'readCatalogueItem: STALE',
    'readCatalogueItem: INVALID',
    'exportCatalogue: STALE',
    'exportCatalogue: INVALID',
  ],
  'the caller is signed in by then': [
    'verifyLoginCode: SESSION_EXPIRED',
    'verifyLoginCode: NOT_FOUND',
    'verifyAuthenticatorCode: NOT_FOUND',
    'readLogin: SESSION_EXPIRED',
    'readLogin: NOT_FOUND',
  ],
  'it names a record that was just read or made, or that a foreign key keeps': [
    'addOrganization: NOT_FOUND',
    'openPayoutBatch: NOT_FOUND',
    'receivePartnerEvent: NOT_FOUND',
    'receivePayoutWebhook: NOT_FOUND',
    'receiveDeskEvent: NOT_FOUND',
    'readConsultOptions: NOT_FOUND',
    'readVisitOffer: NOT_FOUND',
    'readVisitIdOffer: NOT_FOUND',
    'unlockByQr: NOT_FOUND',
    'unlockByVisitId: NOT_FOUND',
    'listMyCheckups: NOT_FOUND',
  ],
  'only an extra call that was missed can lack it': ['actOnEscalation: NO_CREDIT'],
  'it is the result of one row': ['decideInBulk: NOT_FOUND'],
  'it is sent without a version': ['importCatalogueFile: STALE', 'writeFeedback: STALE'],
}

const modules = new Map(
  sourceFiles('src')
    .filter(({ path }) => !EXEMPT.test(path))
    .map(({ path, text }) => [path, readCode(path, text)]),
)

/** What a name means in a module: the declaration, and the module it is in. */
function lookUp(path: string, name: string): { path: string; name: string; code: Code | undefined } {
  const [head = '', member = ''] = name.split('.')
  const imported = modules.get(path)?.imports.get(head)
  const found = imported
    ? { path: imported.path, name: imported.name === '*' ? member : imported.name }
    : { path, name: head }
  return { ...found, code: modules.get(found.path)?.declarations.get(found.name) }
}

/** The codes that code can throw, each with the functions on the way to it. */
function reachable(path: string, code: Code): Map<string, string> {
  const codes = new Map<string, string>()
  const seen = new Set<Code>()
  const follow = (path: string, code: Code, way: string) => {
    if (seen.has(code)) return
    seen.add(code)
    for (const refusal of code.refusals) codes.set(refusal, way)
    for (const name of code.names) {
      const next = lookUp(path, name)
      if (next.code) follow(next.path, next.code, `${way} > ${next.name}`)
    }
  }
  follow(path, code, path)
  return codes
}

async function callOf(path: string, name: string): Promise<CallShape> {
  const found = lookUp(path, name)
  const contract: Record<string, CallShape> = await import(join(projectRoot(), found.path))
  return contract[found.name]!
}

test('a call declares every refusal that its handler can reach', async () => {
  const undeclared: string[] = []
  const needless: string[] = []
  const unreached = new Set(Object.values(NEVER_REACHED).flat())
  const reached = new Map<string, string[]>()
  for (const [path, { routes }] of modules)
    for (const route of routes) {
      const call = await callOf(path, route.call)
      const { name } = call
      const declared = refusalsOf(call)
      const implied = refusalsOf({ ...call, commonRefusals: [] })
      const codes = reachable(path, route.handler)
      reached.set(name, [...codes.keys()])
      for (const [code, way] of codes)
        if (!(code in declared) && !unreached.delete(`${name}: ${code}`)) undeclared.push(`${name}: ${code} by ${way}`)
      needless.push(...(call.commonRefusals ?? []).filter((code) => code in implied || !codes.has(code)))
    }
  expect({ undeclared, needless, declaredOrGone: [...unreached] }).toEqual({
    undeclared: [],
    needless: [],
    declaredOrGone: [],
  })
  // It follows a call into a lower room, and stops where a refusal is caught.
  expect(reached.get('fileClaim')).toContain('NO_CREDITS')
  expect(reached.size).toBeGreaterThan(150)
})
