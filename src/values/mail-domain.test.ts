import { describe, expect, test } from 'vitest'
import { isFreeMailDomain, isMailDomain, isOfDomains } from './mail-domain.ts'

describe('the mail domain of a company', () => {
  test.each(['banyan.example', '*.banyan.example', 'hr.banyan.co.in', 'banyan.co.in', 'x-1.in', 'co.com'])(
    '%s is one',
    (domain) => expect(isMailDomain(domain)).toBe(true),
  )

  test.each([
    ['a top level', 'in'],
    ['everybody’s second level', 'co.in'],
    ['all of it', '*.co.in'],
    ['all of a top level', '*.in'],
    ['an address', 'hr@banyan.example'],
    ['capitals, which would match nobody', 'Banyan.example'],
    ['a star inside', 'hr.*.banyan.example'],
    ['two stars', '*.*.banyan.example'],
    ['an empty label', 'banyan..example'],
    ['a hyphen at an end', '-banyan.example'],
    ['a number for a top level', 'banyan.12'],
    ['nothing', ''],
    ['a very long text', `${'a.'.repeat(200)}in`],
  ])('is not %s: %s', (_, domain) => expect(isMailDomain(domain)).toBe(false))

  test.each([
    ['asha@banyan.example', true],
    ['ASHA@Banyan.Example', true],
    ['asha@mills.banyan.example', true],
    ['asha@notbanyan.example', false],
    ['asha@banyan.example.com', false],
    ['banyan.example', false],
  ])('%s belongs to Banyan: %s', (address, expected) =>
    expect(isOfDomains(address, ['banyan.example', '*.banyan.example'])).toBe(expected),
  )

  test('below a domain is not the domain itself', () =>
    expect(isOfDomains('asha@banyan.example', ['*.banyan.example'])).toBe(false))

  test('of a provider for everybody is recognised, also with a star', () =>
    expect(['gmail.com', '*.gmail.com', 'banyan.example'].map(isFreeMailDomain)).toEqual([true, true, false]))
})
