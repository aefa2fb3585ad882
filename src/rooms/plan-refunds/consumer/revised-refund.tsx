import { useMutation } from '@tanstack/react-query'
import { request } from '#platform/contract/client.ts'
import { AmountLine, AmountList } from '#ui/amount-list.tsx'
import { Button } from '#ui/button.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import { answerRevisedRefund } from '../contract/refund.ts'
import { planRefundWords } from '../words.ts'
import classes from './refund-form.module.css'

const words = planRefundWords.revised

interface RevisedRefundProps {
  subscription_id: string
  /** Rupees that were asked for, and that are left. */
  asked: number
  amount: number
  onChange: () => void
}

/** The lower amount of a refund, to agree to or not. */
export function RevisedRefund({ subscription_id, asked, amount, onChange }: RevisedRefundProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (agrees: boolean) =>
      request(answerRevisedRefund, { params: { id: subscription_id }, body: { agrees, amount } }),
    onSettled: onChange,
  })
  return (
    <Stack gap="lg">
      <AmountList roomy>
        <AmountLine name={words.asked}>
          <MoneyText rupees={asked} />
        </AmountLine>
        <AmountLine name={words.now} total>
          <MoneyText rupees={amount} size="large" />
        </AmountLine>
      </AmountList>
      {error && (
        <Notice tone="bad" title={words.failed} live>
          {error.message}
        </Notice>
      )}
      <div className={classes.choices}>
        <Button tone="quiet" wide busy={isPending} onClick={() => mutate(false)}>
          {words.keep}
        </Button>
        <Button tone="quiet" wide busy={isPending} onClick={() => mutate(true)}>
          {words.agree(formatRupees(parseRupees(amount) ?? 0n))}
        </Button>
      </div>
    </Stack>
  )
}
