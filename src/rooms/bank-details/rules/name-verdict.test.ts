import { describe, expect, test } from 'vitest'
import { isStillVerified } from './name-verdict.ts'

const account = { account_holder_name: 'Ravi Kumar', registered_name: 'RAVI KUMAR', score: 100, is_reviewed: false }

describe('a verified account', () => {
  test.each<[string, readonly string[], object, boolean]>([
    ['is paid to while one of the names is the bank’s', ['Asha Verma', 'Ravi Kumar'], {}, true],
    ['is not once that name has gone', ['Asha Verma'], {}, false],
    ['is not once the name is only similar', ['Ravi Mohan'], {}, false],
    ['is not in the typed name of a person who has no name', [], {}, false],
    ['that staff accepted as similar is, with the same names', ['Ravi Mohan'], { score: 50, is_reviewed: true }, true],
    ['that staff accepted is not once that name has gone', ['Asha Verma'], { score: 50, is_reviewed: true }, false],
    ['that staff accepted without a name of their own is', [], { is_reviewed: true }, true],
    ['that staff accepted although no name was alike is', ['Asha Verma'], { score: 0, is_reviewed: true }, true],
  ])('%s', (_, names, over, may) => {
    expect(isStillVerified(names, { ...account, ...over })).toBe(may)
  })
})
