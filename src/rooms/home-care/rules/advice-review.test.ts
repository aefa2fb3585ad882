import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ADVICE_VERSION } from '../words/advice-version.ts'
import { memberWords } from '../words/member.ts'
import { adviceReview } from './advice-review.ts'
import { adviceReviewBy } from './settings.ts'

test('the advice texts are those of their version: another sentence needs another version', () => {
  const { texts, titles, callUs, owner, ended, level, at: moment, missed, ...plain } = memberWords.advice
  const at = { by: '10:00', who: 'Dr A', at: '09:40' }
  const said = [
    plain,
    Object.values(texts).map((text) => [at, { ...at, by: '' }].map(text)),
    titles,
    titles.urgent(level(90)),
    moment(level(90), '10:00'),
    missed('10:00'),
    callUs('1'),
    owner('Dr A', 1),
    ended,
    ended.title('Dr A', '10:00'),
  ]
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16)
  expect([ADVICE_VERSION, hash]).toEqual([5, 'ce598d9c1a79ccfb'])
})

test.each([
  ['2027-02-27', false],
  ['2027-02-28', true],
  ['2027-03-01', true],
])('on %s a review by 2027-02-28 is due: %j', (today, is_review_due) => {
  const review = { owner: 'Dr Meera Iyer', review_by: '2027-02-28' }
  expect(adviceReview({ ...review, today })).toEqual({ version: 5, ...review, has_owner: true, is_review_due })
})

test('a review has a day of the calendar', () => {
  expect(adviceReviewBy.schema.safeParse('2027-02-28').success).toBe(true)
  expect(adviceReviewBy.schema.safeParse('2027-02-30').error?.issues[0]?.message).toBe('Enter a day as 2027-02-28')
})
