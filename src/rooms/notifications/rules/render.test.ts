import { describe, expect, test } from 'vitest'
import { words } from '../words.ts'
import { render } from './render.ts'
import { type Channel, NAME_VARIABLES } from './template.ts'
import { TEMPLATES, templateNamed } from './templates.ts'

const brand = 'Tulsi'
const host = 'plus.tulsi.example'

describe('a message', () => {
  test('is its template with the values filled in', () => {
    const shown = render('login-code', 'sms', { variables: { code: '481516', minutes: '5' }, brand, host })
    expect(shown).toEqual({
      text: '481516 is your Tulsi Plus login code. It is valid for 5 minutes. Do not share it with anyone.\n@plus.tulsi.example #481516',
      subject: undefined,
      values: ['481516', '5'],
      otp: '481516',
    })
  })

  test('keeps a value to one line of thirty characters, so a name cannot add a line or a header', () => {
    const plan = 'Gold\r\nBcc: a@b.example\u0000 and a very long tail of words'
    const shown = render('payment-failed', 'mail', {
      variables: { amount: '₹1,499', plan, link: 'https://x.example/a' },
      brand,
      host,
    })
    expect(shown?.subject).toBe('Payment not completed: Gold Bcc: a@b.example and a…')
    expect(shown?.text).toContain('https://x.example/a')
  })

  test('about the end of a company plan leaves open whether bills can be claimed, as some plans end with their credits', () => {
    const variables = { company: 'Banyan Mills', until: '23 Nov 2026', link: 'https://x.example/a' }
    const sms = render('employee-plan-ends', 'sms', { variables, brand, host })
    expect(sms?.text).toBe(
      'Banyan Mills ends your Tulsi Plus plan on 23 Nov 2026. What you can still claim, and until when: https://x.example/a',
    )
    expect(render('employee-plan-ends', 'mail', { variables, brand, host })?.text).toContain('what you can still claim')
  })

  test('does not expand placeholders inside values', () => {
    const shown = render('login-code', 'sms', { variables: { code: '{brand}{minutes}', minutes: '5' }, brand, host })
    expect(shown?.text.startsWith('{brand}{minutes} is')).toBe(true)
  })

  test('uses the text registered with the operators where it differs', () => {
    const registered = '{code} is the code for {brand}.'
    expect(render('login-code', 'sms', { variables: { code: '1', minutes: '5' }, brand, host, registered })?.text).toBe(
      '1 is the code for Tulsi.',
    )
  })

  test('does not exist without a text for the channel, or for an unknown template', () => {
    expect(render('login-code', 'mail', { variables: {}, brand, host })).toBeUndefined()
    expect(render('toString', 'sms', { variables: {}, brand, host })).toBeUndefined()
  })
})

/** Variables that are no person's name: written by us, by a company or by an insurer, or worked out. */
const NO_NAMES =
  `account again amount care centre certificate change claim clinic code company complaint day days email explanation
  from left link minutes offer on outcome period plan reason report result service terms time until used when`.split(
    /\s+/,
  )

describe('a code by SMS', () => {
  const codes = Object.entries(TEMPLATES).filter(([name]) => name !== 'agent-code' && 'otp' in templateNamed(name)!)
  const bySms = codes
    .filter(([, { channels }]) => (channels as readonly string[]).includes('sms'))
    .map(([name]) => name)

  test('has readers on the page that asked for it', () => {
    expect(bySms).toEqual(['erasure-code', 'login-email-change-code', 'member-confirm-code', 'login-code', 'bank-code'])
  })

  test.each(bySms)(
    '%s ends with the line by which a browser enters it, in one part; by WhatsApp it does not',
    (name) => {
      const message = (channel: Channel) =>
        render(name, channel, { variables: { code: '481516', minutes: '10' }, brand, host })?.text
      expect(message('sms')?.split('\n').at(-1)).toBe('@plus.tulsi.example #481516')
      expect(message('sms')!.length).toBeLessThanOrEqual(160)
      expect(message('whatsapp')).not.toContain('#481516')
    },
  )

  test('that a person reads to somebody else has no such line', () => {
    const variables = { code: '481516', agent: 'Asha', company: 'Banyan' }
    expect(render('agent-code', 'sms', { variables, brand, host })?.text).not.toContain('@')
  })

  test('has it in a text registered with the operators where that says so', () => {
    const registered = '{code} is your code.\n@{host} #{code}'
    const variables = { code: '481516', minutes: '5' }
    expect(render('login-code', 'sms', { variables, brand, host, registered })?.text).toBe(
      '481516 is your code.\n@plus.tulsi.example #481516',
    )
  })
})

describe('every template', () => {
  test('says of each of its variables whether it is a person’s name', () => {
    const variables = new Set(Object.values(TEMPLATES).flatMap(({ variables }): readonly string[] => variables))
    expect([...variables].filter((name) => !NO_NAMES.includes(name)).toSorted()).toEqual(NAME_VARIABLES.toSorted())
  })

  test.each(Object.keys(TEMPLATES))('%s has at most three variables, all used, and a text for each channel', (name) => {
    const template = templateNamed(name)
    const texts = words.messages[name as keyof typeof TEMPLATES] as Record<
      string,
      string | { subject: string; text: string }
    >
    expect(template?.variables.length).toBeLessThanOrEqual(3)
    for (const channel of template?.fallsBack ? ['sms', 'whatsapp'] : (template?.channels ?? [])) {
      const text = texts[channel]
      const whole = typeof text === 'string' ? text : `${text?.subject} ${text?.text}`
      const places = new Set([...whole.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
      places.delete('brand')
      places.delete('host')
      const explained = channel === 'mail' && template?.explains ? [template.explains] : []
      expect([channel, places]).toEqual([channel, new Set([...(template?.variables ?? []), ...explained])])
    }
  })
})
