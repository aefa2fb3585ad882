import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#platform/contract/client.ts'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#values/money.ts'
import { readSendFigures } from '../contract.ts'
import { deadLetterWords } from '../words/dead-letters.ts'

const words = deadLetterWords.alarms

/** Above the list: that more is sent than expected. Usually nothing. */
export function SendAlarms() {
  const { data } = useQuery(queryOf(readSendFigures, {}))
  if (!data) return null
  const { spent_paise, alarm_paise, caused_hour, allowed_hour, alarms } = data
  return alarms.map((alarm) => (
    <Notice key={alarm} tone="bad">
      {alarm === 'SPEND'
        ? words.SPEND(formatRupees(BigInt(spent_paise)), formatRupees(BigInt(alarm_paise)))
        : words.REQUESTS(caused_hour, allowed_hour)}
    </Notice>
  ))
}
