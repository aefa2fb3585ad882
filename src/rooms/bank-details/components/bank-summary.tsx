import type { ReactNode } from 'react'
import { IconBuildingBank } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import { formatTime } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { BankDetails } from '../contract/member.ts'
import type { BankStatus } from '../rules/verification.ts'
import { bankScreenWords as words } from '../words.ts'
import classes from './bank-summary.module.css'

const TONES: Record<BankStatus, StatusTone> = {
  VERIFIED: 'good',
  REVIEW: 'waiting',
  UNVERIFIED: 'waiting',
  FAILED: 'bad',
}

/** The account that claims are paid to: the bank, the last four digits, and its verification status. */
export function BankSummary({ details, action }: { details: BankDetails; action?: ReactNode }) {
  const { account_holder_name, masked_account_number, bank, branch, verification, cooling_until, note } = details
  // It was once verified, and a payment to it has failed since.
  const isDoubted = note && verification.status === 'VERIFIED'
  const till = cooling_until === null ? undefined : parseWireTime(cooling_until)
  return (
    <Stack gap="md">
      {note && (
        <Notice tone="bad" live>
          {note}
        </Notice>
      )}
      <div className={classes.account}>
        <span className={classes.icon}>
          <IconBuildingBank size={24} aria-hidden="true" />
        </span>
        <Stack gap="xs" align="start">
          <p className={classes.bank}>{words.branchOf(bank, branch)}</p>
          <Muted>
            {words.account(masked_account_number)} · {account_holder_name}
          </Muted>
          {!isDoubted && (
            <StatusBadge tone={TONES[verification.status]}>{words.statuses[verification.status]}</StatusBadge>
          )}
        </Stack>
        {action}
      </div>
      {(verification.status === 'REVIEW' || verification.status === 'UNVERIFIED') && (
        <Muted>{words.results[verification.status]}</Muted>
      )}
      {till && <Notice>{words.cooling(formatTime(till))}</Notice>}
    </Stack>
  )
}
