import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { manyOf } from '../contract/many-of.ts'
import { defaultsOf, faultIn, hrefOf, readAddress, refusedIn } from './list-address.ts'

const query = z.strictObject({
  status: z.enum(['NEW', 'CALLED', 'CLOSED']).default('NEW'),
  channel: z.enum(['sms', 'mail']).optional(),
  kinds: manyOf(['job', 'message']).optional(),
  search: text({ max: 20 }).optional(),
  sort: z.enum(['name', '-name']).optional(),
  cursor: z.string().optional(),
  page_number: pageNumber,
})
const read = (search: string) => readAddress(query, new URLSearchParams(search))
const turn = (search: string, changes: Parameters<typeof hrefOf>[2]) =>
  hrefOf(query, new URLSearchParams(search), changes)

describe('the address of a list', () => {
  test('every choice survives writing and reading the URL', () => {
    const choices = fc.record(
      {
        status: fc.constantFrom('CALLED', 'CLOSED'),
        channel: fc.constantFrom('sms', 'mail'),
        kinds: fc.constantFrom('job', 'message', 'job,message'),
        search: fc
          .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
          .filter((text) => query.shape.search.safeParse(text).success && text.trim() === text && text !== ''),
        sort: fc.constantFrom('name', '-name'),
      },
      { requiredKeys: [] },
    )
    const page = fc.integer({ min: 1, max: 1_000_000 })
    const open = fc.option(fc.string({ minLength: 1 }), { nil: undefined })
    fc.assert(
      fc.property(choices, page, open, (chosen, page_number, row) => {
        const turned = turn(turn(turn('?subsidiary_id=7', chosen), { page_number }), { open: row })
        expect(read(turned)).toEqual({ chosen, page_number, open: row })
        expect(new URLSearchParams(turned).get('subsidiary_id')).toBe('7')
      }),
    )
  })

  test('a selection stays on another page, in another order and with a row open, and is cleared by a filter (D2.33)', () => {
    const chosen = '?status=CALLED&selected=all&except=7'
    for (const stays of [{ page_number: 3 }, { open: '9' }, { sort: 'name' }])
      expect(new URLSearchParams(turn(chosen, stays)).get('selected'), JSON.stringify(stays)).toBe('all')
    for (const clears of [{ status: 'CLOSED' }, { search: 'asha' }, { status: undefined }])
      expect(turn(chosen, clears), JSON.stringify(clears)).not.toMatch(/selected|except/)
  })

  test('a value that the call refuses is refused in the words of the call, and nothing is a value', () => {
    const asked = z.strictObject({
      mobile: text({ max: 20 })
        .regex(/^\d{10}$/, 'Please enter valid mobile number')
        .optional(),
    })
    expect(faultIn(asked, 'mobile', '98100')).toBe('Please enter valid mobile number')
    expect([
      faultIn(asked, 'mobile', '9810000001'),
      faultIn(asked, 'mobile', ''),
      faultIn(asked, 'other', 'x'),
    ]).toEqual([null, null, null])
  })

  test('a value in the address that the call refuses is no filter, but it is known', () => {
    const search = 'status=OPEN&channel=sms&search=%20&page=x'
    expect(read(search).chosen).toEqual({ channel: 'sms' })
    expect(refusedIn(query, new URLSearchParams(search))).toEqual({ status: 'OPEN' })
    expect(refusedIn(query, new URLSearchParams('calls.status=OPEN'), 'calls')).toEqual({ status: 'OPEN' })
  })

  test('two lists of a page turn their pages and filters without each other', () => {
    const both = turn(hrefOf(query, new URLSearchParams('?page=4'), { status: 'CALLED' }, 'calls'), { page_number: 5 })
    const turned = new URLSearchParams(hrefOf(query, new URLSearchParams(both), { page_number: 2 }, 'calls'))
    expect(readAddress(query, turned)).toEqual({ chosen: {}, page_number: 5, open: undefined })
    expect(readAddress(query, turned, 'calls')).toEqual({
      chosen: { status: 'CALLED' },
      page_number: 2,
      open: undefined,
    })
  })

  test.each([
    ['?page=2', { chosen: {}, page_number: 2, open: undefined }],
    ['?status=CLOSED&page=3', { chosen: { status: 'CLOSED' }, page_number: 3, open: undefined }],
    ['?sort=-name&search=%20Asha%20', { chosen: { sort: '-name', search: 'Asha' }, page_number: 1, open: undefined }],
    ['?kinds=message,job&open=job-4', { chosen: { kinds: 'message,job' }, page_number: 1, open: 'job-4' }],
  ])('%s is read as it was written by hand or by an older link', (search, address) => {
    expect(read(search)).toEqual(address)
  })

  test.each([
    '?page=0',
    '?page=-1',
    '?page=2.5',
    '?page=x',
    '?page=9999999',
    '?status=GONE',
    '?channel=',
    '?kinds=job,x',
    '?cursor=abc',
    `?search=${'x'.repeat(21)}`,
    '?unknown=1',
  ])('%s is ignored', (search) => expect(read(search)).toEqual({ chosen: {}, page_number: 1, open: undefined }))

  test('the call’s defaults are not in the URL', () => {
    expect(turn('?status=CLOSED', { status: 'NEW' })).toBe('')
    expect(defaultsOf(query)).toEqual({ status: 'NEW' })
  })

  test('a new filter starts at the first page with no row open; another page keeps the filters', () => {
    expect(turn('?channel=sms&page=4&open=job-1', { search: 'SMTP' })).toBe('?channel=sms&search=SMTP')
    expect(turn('?channel=sms&page=4&open=job-1', { page_number: 5 })).toBe('?channel=sms&page=5')
    expect(turn('?channel=sms&page=4', { channel: undefined })).toBe('')
  })
})
