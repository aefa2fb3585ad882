import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageContext } from '#platform/serving/page-context.ts'
import { loadClinics } from './load-clinics.ts'

const FILTERS = { specialities: [], languages: ['English'] }
const FOUND = { clinics: [], is_located: true, within_km: 30, pagination_info: { total_clinics: 0 } }

/** A visitor to whom the two calls answer so. */
function visitor(filters: [number, unknown], clinics: [number, unknown]) {
  const asked: string[] = []
  const logged: unknown[] = []
  const context = new RouterContextProvider()
  context.set(pageContext, {
    api: async (path) => {
      asked.push(path)
      const [status, body] = path.includes('/clinics/filters') ? filters : clinics
      return Response.json(body, { status })
    },
    nonce: 'n',
    requestId: 'r-1',
    now: new Date('2026-11-21T06:00:00Z'),
    hasCookie: false,
    cookie: () => undefined,
    setCookie: () => {},
    site: { productName: 'Tulsi Plus', carePhone: '1800 000 1234', origin: 'https://plus.example', legalLinks: [] },
    hasScripts: true,
    logError: (error) => void logged.push(error),
  })
  const load = (query: string) => loadClinics(context, new URL(`https://plus.example/plus/find-a-clinic${query}`))
  return { load, asked, logged }
}
const refusal = (fields: Record<string, string> = {}) => ({
  message: 'Please try again',
  error: { type: 'INVALID', extra_args: {}, fields, request_id: 'r-1' },
})

test('clinics are found although the specialities cannot be read; the failure is only logged (C7.69)', async () => {
  const { load, logged } = visitor([500, refusal()], [200, FOUND])
  const { filters, answer } = await load('?pincode=411001')
  expect(filters).toBeNull()
  expect(answer).toMatchObject({ is: 'found' })
  expect(logged).toHaveLength(1)
})

test('nothing is searched for before a pincode is given', async () => {
  const { load, asked } = visitor([200, FILTERS], [200, FOUND])
  expect((await load('?language=Hindi')).answer).toEqual({ is: 'not-asked' })
  expect(asked).toHaveLength(1)
})

test('what was typed stays when it is refused, and the text is at its field', async () => {
  const { load } = visitor([200, FILTERS], [422, refusal({ pincode: 'Enter a valid pincode' })])
  expect(await load('?pincode=41&language=Hindi')).toMatchObject({
    asked: { pincode: '41', language: 'Hindi', speciality_id: '' },
    answer: { is: 'refused', field: 'Enter a valid pincode' },
  })
})

test('an answer that fails is reported on the page, which stays', async () => {
  const { load } = visitor([200, FILTERS], [503, refusal()])
  expect((await load('?pincode=411001')).answer).toEqual({
    is: 'refused',
    field: undefined,
    message: 'Please try again',
  })
})
