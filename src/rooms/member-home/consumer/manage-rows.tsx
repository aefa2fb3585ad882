import { type ComponentType, useId } from 'react'
import { Link } from 'react-router'
import { DownloadLink } from '#rooms/native-app/components/download-link.tsx'
import { COVID_GROUP_SLUG } from '#rooms/plans/rules/default-groups.ts'
import {
  IconBuilding,
  IconChevronRight,
  IconDownload,
  IconEye,
  IconHeartbeat,
  IconHomeHeart,
  IconReceipt,
  IconReceiptRefund,
  IconRefresh,
  IconTent,
  IconVideo,
} from '#ui/icons.ts'
import { formatDate } from '#values/display-time.ts'
import type { NowRow } from '../contract.ts'
import { homeWords } from '../words/home.ts'
import homeClasses from './home.module.css'
import classes from './line-rows.module.css'
import type { HomePlan } from './load-home.ts'
import { inRupees } from './now-text.ts'
import { receiptAddress } from './receipt-address.ts'
import { SectionHead } from './section-head.tsx'

const words = homeWords.manage

interface ManageRow {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>
  title: string
  text?: string | undefined
  value?: string | undefined
  to?: string
  file?: string
}

/** What its owner does about a plan: of a plan that was bought its renewal and its money, of a company's what the company pays and sees. */
export function ManageRows({ plan, rows }: { plan: HomePlan; rows: readonly NowRow[] }) {
  const headingId = useId()
  const { is_owner } = plan.subscription
  if (!is_owner) return null
  return (
    <section aria-labelledby={headingId} className={homeClasses.manage}>
      <SectionHead id={headingId} title={words.title} />
      <ul className={classes.rows}>
        {rowsOf(plan, rows).map((row) => (
          <li key={row.title}>
            <Line {...row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function rowsOf({ subscription, wallet, refund_today }: HomePlan, now: readonly NowRow[]): ManageRow[] {
  const { id, partner_name, is_home_care, auto_renew, payment_transaction_id } = subscription
  const year = wallet?.plan_year
  const isInNow = now.some((row) => row.kind === 'CARE_CALL' && row.id === id)
  const rows: (ManageRow | false)[] = [
    is_home_care &&
      !isInNow && { icon: IconHomeHeart, title: words.care, to: `/${COVID_GROUP_SLUG}/care?subscription_id=${id}` },
    partner_name !== null && {
      icon: IconBuilding,
      title: words.paidBy(partner_name),
      ...(year && { text: words.creditsUntil(formatDate(year.ends_on), formatDate(year.claim_until)) }),
      ...(wallet && { to: `/wallets?subscription_id=${id}` }),
    },
    partner_name !== null && { icon: IconEye, title: words.sees, text: words.seesText },
    partner_name !== null && { icon: IconTent, title: words.camps, to: `/my-plan/camps?subscription_id=${id}` },
    partner_name === null &&
      !is_home_care && {
        icon: IconRefresh,
        title: words.renewal,
        value: auto_renew ? words.on : words.off,
        to: `/my-plan/auto-renew?plan=${id}`,
      },
    !is_home_care && { icon: IconHeartbeat, title: words.checkups, to: `/check-ups?subscription_id=${id}` },
    { icon: IconVideo, title: words.consults, to: `/consult/history?subscription_id=${id}` },
    payment_transaction_id !== null && {
      icon: IconReceipt,
      title: words.receipt,
      file: receiptAddress(payment_transaction_id),
    },
    partner_name === null && {
      icon: IconReceiptRefund,
      title: words.refund,
      value: refund_today === undefined ? undefined : words.refundToday(inRupees(refund_today)),
      to: `/my-plan/refund?subscription_id=${id}`,
    },
  ]
  return rows.filter((row): row is ManageRow => row !== false)
}

function Line({ icon: Icon, title, text, value, to, file }: ManageRow) {
  const content = (
    <>
      <Icon size={22} stroke={1.75} aria-hidden="true" />
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        {text && <span className={classes.about}>{text}</span>}
      </span>
      {value && <span className={classes.value}>{value}</span>}
    </>
  )
  if (to)
    return (
      <Link to={to} className={classes.row}>
        {content}
        <IconChevronRight size={20} aria-hidden="true" />
      </Link>
    )
  if (file)
    return (
      <DownloadLink href={file} className={classes.row}>
        {content}
        <IconDownload size={20} aria-hidden="true" />
      </DownloadLink>
    )
  return <div className={classes.row}>{content}</div>
}
