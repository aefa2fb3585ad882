import { describe, expect, test } from 'vitest'
import { readBankAnswer, writeBankFile } from './bank-file.ts'

const order = {
  key: 'claim-900-1',
  account_holder_name: 'Asha Verma',
  account_number: '50100123456789',
  ifsc_code: 'HDFC0000001',
  amount_paise: 50_005n,
  mode: 'IMPS',
  narration: 'Tulsi claim 900',
} as const

describe('the file for the bank', () => {
  test('has a header and one line per payout, in rupees', () => {
    expect(writeBankFile([order])).toBe(
      'reference,beneficiary_name,account_number,ifsc,amount,mode,narration\r\n' +
        'claim-900-1,Asha Verma,50100123456789,HDFC0000001,500.05,IMPS,Tulsi claim 900\r\n',
    )
  })

  test.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+91', "'+91"],
    ['@SUM', "'@SUM"],
    ['Verma, Asha', '"Verma, Asha"'],
    ['Asha\nclaim-901-1', '"Asha\nclaim-901-1"'],
  ])('runs nothing in a spreadsheet: %s', (name, cell) => {
    expect(writeBankFile([{ ...order, account_holder_name: name }])).toContain(`claim-900-1,${cell},`)
  })
})

describe('the bank’s answer', () => {
  const heading = 'reference,status,utr,paid_on,reason'
  test.each([
    [
      'claim-900-1,PAID,N123456789,2027-01-31,',
      { key: 'claim-900-1', state: 'PAID', utr: 'N123456789', paid_on: '2027-01-31' },
    ],
    ['claim-900-1,paid,N123456789,2027-01-31,', { state: 'PAID' }],
    ['claim-900-1,FAILED,,,"Account closed, says ""SBI"""', { state: 'FAILED', reason: 'Account closed, says "SBI"' }],
    ['claim-900-1,FAILED,,,', { state: 'FAILED', reason: 'Refused', fault: 'ACCOUNT' }],
    ['claim-900-1,FAILED,,,Insufficient balance in debit account', { state: 'FAILED', fault: 'OURS' }],
    ['=cmd,PAID,N123456789,2027-01-31,', { unusable: 'No reference of ours' }],
    ['claim-900-12,PAID,N123456789,2027-01-31,', { key: 'claim-900-12', state: 'PAID' }],
    ['claim-900-1 or so,PAID,N123456789,2027-01-31,', { unusable: 'No reference of ours' }],
    ['our claim-900-1,PAID,N123456789,2027-01-31,', { unusable: 'No reference of ours' }],
    ['claim-900-1,PAID,UTR N123456789,2027-01-31,', { unusable: 'No bank reference (UTR)' }],
    ['claim-900-1,PAID,N123456789 (NEFT),2027-01-31,', { unusable: 'No bank reference (UTR)' }],
    [' claim-900-1 , PAID , N123456789 , 2027-01-31 ,', { key: 'claim-900-1', state: 'PAID', utr: 'N123456789' }],
    ['claim-900-1,PAID', { unusable: 'No bank reference (UTR)' }],
    [`claim-900-1,FAILED,,,${'x'.repeat(400)}`, { state: 'FAILED', reason: 'x'.repeat(300) }],
    ['claim-900-1,DONE,N123456789,2027-01-31,', { unusable: 'The status is neither PAID nor FAILED' }],
    ['claim-900-1,PAID,,2027-01-31,', { unusable: 'No bank reference (UTR)' }],
    ['claim-900-1,PAID,N123456789,31-01-2027,', { unusable: 'paid_on is no date such as 2027-01-31' }],
  ])('%s', (line, expected) => {
    expect(readBankAnswer(`${heading}\r\n${line}\r\n`)).toMatchObject([{ line: 2, ...expected }])
  })

  test('columns may be in any order, with a byte order mark at the start and empty lines between', () => {
    const text = '\uFEFFStatus,Reference,Paid_on,UTR\n\nPAID,claim-901-2,2027-02-01,N998877\n\n'
    expect(readBankAnswer(text)).toMatchObject([{ key: 'claim-901-2', state: 'PAID', utr: 'N998877' }])
  })

  test('spaces around a heading, lines of blanks and old line ends do not matter', () => {
    const text = ' reference , status \r , \rclaim-901-2,FAILED\r'
    expect(readBankAnswer(text)).toMatchObject([{ line: 3, key: 'claim-901-2', state: 'FAILED' }])
  })

  test('records before a broken quote are read, those after it cannot be trusted', () => {
    const good = 'claim-900-1,FAILED,,,'
    expect(readBankAnswer(`${heading}\n${good}\nclaim-9"01-1,FAILED,,,\n${good}\n`)).toHaveLength(1)
  })

  test.each(['', '\n\n', 'not a table at all', '"open quote'])('%j has no line', (text) => {
    expect(readBankAnswer(text)).toEqual([])
  })
})
