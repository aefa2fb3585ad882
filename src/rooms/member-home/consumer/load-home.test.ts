import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { type PageApi, type PageRequest, pageContext } from '#platform/serving/page-context.ts'
import { LeftList } from './left-list.tsx'
import { loadHome } from './load-home.ts'

const PLAN = {
  id: '0190a000-0000-7000-8000-000000000001',
  plan_name: 'Family',
  is_active: true,
  is_owner: true,
  is_home_care: false,
  is_wallet_based_plan: false,
  partner_name: null,
  benefits: ['2 Master health check ups'],
  members: [],
}
const ANSWERS: Record<string, object> = {
  subscriptions: { subscriptions: [PLAN] },
  'me/now': { rows: [] },
  'me/documents': { documents: [], counts: [] },
}

/** A page request whose calls answer as `ANSWERS` says, and fail otherwise. */
function pageThatReads(answers: Record<string, object>) {
  const context = new RouterContextProvider()
  const logged: string[] = []
  const api: PageApi = async (path) => {
    const answer = answers[path.replace('/subscriptions/api/v1/', '')]
    return answer ? Response.json(answer) : Response.json({ message: 'No.' }, { status: 500 })
  }
  const page = { api, now: new Date('2026-11-28T04:00:00Z'), site: { carePhone: '' } }
  const logError = (_: unknown, message: string) => void logged.push(message)
  context.set(pageContext, { ...page, logError } as unknown as PageRequest)
  return { context, logged }
}

it('usage and members that cannot be read are only logged, and the plan shows its benefits (C8.06)', async () => {
  const { context, logged } = pageThatReads(ANSWERS)
  const { plans } = await loadHome(context)
  expect(plans).toMatchObject([{ subscription: { plan_name: 'Family' }, usage: undefined, people: undefined }])
  expect(logged).toContain('readUsage could not be read for My plan')
  expect(logged).toContain('listPlanMembers could not be read for My plan')
  const left = createElement(LeftList, { plan: plans[0]!, carePhone: '', month: 'November' })
  expect(renderToStaticMarkup(createElement(MemoryRouter, null, left))).toContain('2 Master health check ups')
})

it('the card of care at home names its patient, and an alarm of it is read with the home', async () => {
  const care = { subscription_id: PLAN.id, patient_name: 'Kamla Rao', advice: 'TAKEN' }
  const { context } = pageThatReads({
    ...ANSWERS,
    subscriptions: { subscriptions: [{ ...PLAN, is_home_care: true }] },
    'me/now': { rows: [{ kind: 'CARE_ALARM', id: PLAN.id }] },
    [`subscriptions/${PLAN.id}/care`]: care,
  })
  const { plans, alarmed } = await loadHome(context)
  expect(plans).toMatchObject([{ patient_name: 'Kamla Rao' }])
  expect(alarmed).toEqual([care])
})

it('without the plans themselves there is no home', async () => {
  const { context } = pageThatReads({})
  await expect(loadHome(context)).rejects.toMatchObject({ status: 500 })
})
