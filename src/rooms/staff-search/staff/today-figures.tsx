import { Link } from 'react-router'
import { statusOf } from '#rooms/claims/rules/claim-status.ts'
import { claimStatusWords } from '#rooms/claims/words/status.ts'
import { DUE_WORK } from '#rooms/home-care/rules/due-work.ts'
import { deskWords } from '#rooms/home-care/words/desk.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import type { Today } from '../contract.ts'
import { words as roomWords } from '../words.ts'
import classes from './today.module.css'

const words = roomWords.today

interface Figure {
  label: string
  count: number
  /** What the count does not say. */
  note?: string | undefined
  to?: string
  /** Highlighted unless it is 0. */
  alarming?: boolean
}

/** The waiting work as figures; each links to its list. */
export function TodayFigures({
  today: { buckets, service_level, mine, sampled, settings, topups, partner_orders, insurance, home_care, payouts },
}: {
  today: Today
}) {
  const late = (service_level ?? []).flatMap(({ bucket, due, breached }): Figure[] => [
    {
      label: words.breached(nameOf(bucket)),
      count: breached,
      to: `${listOf(bucket)}?sla=breached`,
      alarming: true,
    },
    { label: words.due(nameOf(bucket)), count: due, to: `${listOf(bucket)}?sla=due` },
  ])
  const own: Figure[] = mine
    ? [
        { label: words.assigned, count: mine.assigned, to: `${listOf('initiated')}?assigned_to=me` },
        { label: words.on_hold, count: mine.on_hold, to: `${listOf('on_hold')}?assigned_to=me` },
        ...(sampled === null ? [] : [{ label: words.sampled, count: sampled, to: '/dashboard/claim-reviews' }]),
        ...(settings === null ? [] : [{ label: words.settings, count: settings, to: '/dashboard/settings' }]),
        ...(topups === null
          ? []
          : [{ label: words.topups, count: topups, to: '/dashboard/companies/topups?status=PENDING' }]),
        ...(partner_orders === null
          ? []
          : [
              {
                label: words.partnerOrders,
                count: partner_orders,
                to: '/dashboard/subscriptions/partner-orders?status=WAITING',
              },
            ]),
        { label: words.approved, count: mine.approved },
        { label: words.passed, count: mine.passed },
        { label: words.rejected, count: mine.rejected },
      ]
    : []
  const queue = buckets.map(({ bucket, count }) => ({ label: nameOf(bucket), count, to: listOf(bucket) }))
  return (
    <>
      <Figures title={words.first} figures={late} large />
      <div>
        <ButtonLink to={listOf('initiated')}>{words.start}</ButtonLink>
      </div>
      <Figures title={words.mine} figures={own} />
      <Figures title={words.queue} figures={queue} />
      {insurance && (
        <Figures
          title={words.insurance}
          figures={[
            {
              label: words.insuranceAttention,
              count: insurance.attention,
              note: insurance.oldest_days === null ? undefined : words.oldest(insurance.oldest_days),
              to: '/dashboard/insurance?attention=true',
              alarming: true,
            },
          ]}
        />
      )}
      {home_care && <Figures title={words.homeCare} figures={careFigures(home_care)} />}
      {payouts && (
        <Figures
          title={words.payouts}
          figures={[
            { label: words.payoutsWaiting, count: payouts.waiting, to: '/dashboard/payouts' },
            { label: words.payoutsFailed, count: payouts.failed, to: listOf('settlement_failed'), alarming: true },
          ]}
        />
      )}
    </>
  )
}

const careFigures = (counts: NonNullable<Today['home_care']>) =>
  DUE_WORK.map(
    (work): Figure => ({
      label: deskWords.due[work],
      count: counts[work],
      to: `/dashboard/home-care?due=${work}`,
      alarming: work === 'ALARM_LATE' || work === 'ALARM',
    }),
  )

type Bucket = Today['buckets'][number]['bucket']
const nameOf = (bucket: Bucket) => claimStatusWords[statusOf(bucket)]
const listOf = (bucket: Bucket) => `/dashboard/moderations/${bucket}`

function Figures({ title, figures, large }: { title: string; figures: readonly Figure[]; large?: boolean }) {
  return (
    <PagePart title={title}>
      <ul className={large ? `${classes.figures} ${classes.large}` : classes.figures}>
        {figures.map(({ label, count, note, to, alarming }) => {
          const look = alarming && count > 0 ? `${classes.count} ${classes.alarming}` : classes.count
          const figure = (
            <>
              <span className={look}>{count.toLocaleString('en-IN')}</span>
              <span className={classes.label}>{label}</span>
              {note && <span className={classes.label}>{note}</span>}
            </>
          )
          return (
            <li key={label}>
              {to ? (
                <Link to={to} className={classes.figure}>
                  {figure}
                </Link>
              ) : (
                <div className={classes.figure}>{figure}</div>
              )}
            </li>
          )
        })}
      </ul>
    </PagePart>
  )
}

/** The skeleton of two rows of figures. */
export function TodaySkeleton() {
  return (
    <Skeletons label={words.loading}>
      <SkeletonBar height="7rem" />
      <SkeletonBar height="7rem" />
    </Skeletons>
  )
}
