import { describe, expect, it } from 'vitest'
import { findBranch, findRetired } from './bank-branches.ts'

describe('a code that its bank retired', () => {
  it.each([
    ['SYNB0000445', 'Canara Bank', 'CNRB0010445'],
    ['CORP0000001', 'Union Bank of India', 'UBIN0900010'],
    ['ANDB0000003', 'Union Bank of India', 'UBIN0800031'],
    ['ORBC0101029', 'Punjab National Bank', 'PUNB0102910'],
    ['LAVB0000103', 'Development Bank of Singapore', 'DBSS0IN0103'],
    ['SBBJ0010002', 'State Bank of India', 'SBIN0031002'],
    ['SBHY0020005', 'State Bank of India', 'SBIN0020005'],
    ['SBMY0040002', 'State Bank of India', 'SBIN0040002'],
    ['STBP0000002', 'State Bank of India', 'SBIN0050002'],
    ['SBTR0000005', 'State Bank of India', 'SBIN0070005'],
  ])('%s is one of %s now: %s', async (retired, bank, ifsc_code) => {
    expect(await findBranch(retired)).toBeUndefined()
    expect(await findRetired(retired)).toMatchObject({ bank, successor: { ifsc_code, bank } })
    expect(await findBranch(ifsc_code)).toMatchObject({ bank })
  })

  it.each([
    ['ALLA0210001', 'Indian Bank'],
    ['UTBI0MDS801', 'Punjab National Bank'],
    ['VIJB0001000', 'Bank of Baroda'],
    ['BKDN0450001', 'Bank of Baroda'],
    ['SYNB0009999', 'Canara Bank'],
    ['SYNB0ABCDEF', 'Canara Bank'],
    ['ANDB0010011', 'Union Bank of India'],
  ])('%s has no code of %s by any rule, so only the bank is named', async (retired, bank) => {
    expect(await findRetired(retired)).toEqual({ bank, successor: undefined })
  })

  it.each(['HDFC0ZZZZZZ', 'XXXX0000001', 'toSt0ring01'])('%s is none', async (code) => {
    expect(await findRetired(code)).toBeUndefined()
  })
})
