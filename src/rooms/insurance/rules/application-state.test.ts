import { describe, expect, it } from 'vitest'
import { type ApplicationEvent, applicationAfter, startApplication, TERMS } from './application-state.ts'

const application = (...events: ApplicationEvent[]) => events.reduce(applicationAfter, startApplication())
const NONE = { policy_terms: false, good_health_declaration: false, data_sharing: false }

describe('an application', () => {
  it('starts with no plan, no term ticked, and nothing being sent (C4.15)', () => {
    expect(application()).toEqual({ insurance_plan: null, terms: NONE, is_submitting: false })
  })

  it('has the insurance plan selected whose details were fetched last (C4.12)', () => {
    expect(application({ kind: 'plan_fetched', slug: 'life' }).insurance_plan).toBe('life')
    const both = application({ kind: 'plan_fetched', slug: 'life' }, { kind: 'plan_fetched', slug: 'term' })
    expect(both.insurance_plan).toBe('term')
  })

  it.each(TERMS)('ticks %s by itself, and unticks it (C4.15)', (term) => {
    const ticked = application({ kind: 'term_ticked', term, on: true })
    expect(ticked.terms).toEqual({ ...NONE, [term]: true })
    expect(applicationAfter(ticked, { kind: 'term_ticked', term, on: false }).terms).toEqual(NONE)
  })

  it('is submitting from the press until the answer, whatever it is (C4.15)', () => {
    expect(application({ kind: 'submit_started' }).is_submitting).toBe(true)
    expect(application({ kind: 'submit_started' }, { kind: 'submit_ended' }).is_submitting).toBe(false)
  })

  it('asks again for the declaration alone where its text has changed', () => {
    const all = TERMS.map((term) => ({ kind: 'term_ticked', term, on: true }) as const)
    expect(application(...all, { kind: 'declaration_changed' }).terms).toEqual({
      policy_terms: true,
      good_health_declaration: false,
      data_sharing: true,
    })
  })
})
