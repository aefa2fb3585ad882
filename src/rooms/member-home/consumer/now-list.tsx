import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DownloadLink } from '#rooms/native-app/components/download-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { IconDisc } from '#ui/icon-disc.tsx'
import { IconChevronRight, IconFileInvoice, IconUsers } from '#ui/icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { formatDate } from '#values/display-time.ts'
import { daysBetween, istDateOf } from '#values/ist-date.ts'
import type { MemberDocument, NowRow } from '../contract.ts'
import { homeWords } from '../words/home.ts'
import type { HomePlan } from './load-home.ts'
import { nowIcon } from './now-icons.ts'
import classes from './now-list.module.css'
import { inRupees, nowText } from './now-text.ts'
import { openPlaces } from './people-dots.tsx'
import { SectionHead } from './section-head.tsx'

const words = homeWords.now
const MOST = 4

/** What is happening: at most four rows, and all of them on request. The first that waits for the reader has the filled button. */
export function NowList({ rows, now }: { rows: readonly NowRow[]; now: Date }) {
  const [params] = useSearchParams()
  const isWhole = params.get('now') === 'all'
  const shown = isWhole ? rows : rows.slice(0, MOST)
  const first = shown.find((row) => nowText(row, now).button)
  return (
    <section aria-labelledby="now">
      <SectionHead id="now" title={words.title}>
        {rows.length > MOST && (
          <Link to={isWhole ? '?' : '?now=all'} replace preventScrollReset>
            {isWhole ? words.fewer : words.all(rows.length)}
          </Link>
        )}
      </SectionHead>
      <ul className={classes.list}>
        {shown.map((row) => (
          <li key={`${row.kind} ${row.id}`}>
            <Row row={row} now={now} isFirst={row === first} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The row is one link, unless it has a button: then only the button acts. */
function Row({ row, now, isFirst }: { row: NowRow; now: Date; isFirst: boolean }) {
  const { title, text, button, code } = nowText(row, now)
  const isDue = row.turn === 'you' && row.kind !== 'REPORT' && row.kind !== 'DOCTOR_READY'
  const isOpen = row.kind === 'VISIT_PASS' || row.kind === 'DOCTOR_READY'
  const Icon = nowIcon(row)
  const tone = isDue ? 'warn' : row.turn === 'bank' || row.turn === 'us' ? 'info' : 'good'
  const content = (
    <>
      <IconDisc tone={tone}>
        <Icon size={24} stroke={1.75} aria-hidden="true" />
      </IconDisc>
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        <span className={classes.by} data-tone={isDue ? 'warn' : isOpen ? 'good' : undefined}>
          {text}
        </span>
      </span>
    </>
  )
  if (!button)
    return (
      <Link to={row.link} className={classes.row}>
        {content}
        {code ? <span className={classes.code}>{code}</span> : <Chevron />}
      </Link>
    )
  return (
    <div className={classes.row}>
      {content}
      <Link to={row.link} className={buttonClass({ tone: isFirst ? 'call' : 'quiet' })}>
        {button}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </Link>
    </div>
  )
}

interface StartListProps {
  plan: HomePlan
  documents: readonly MemberDocument[]
  now: Date
}

/** In place of Now while nothing happens: of a plan that was just bought what to do first, else that there is nothing. */
export function StartList({ plan: { subscription, people }, documents, now }: StartListProps) {
  const places = people?.can_change && people.members.length === 1 ? openPlaces(people.free) : []
  const invoice = documents.find(({ kind, date }) => kind === 'INVOICE' && daysBetween(date, istDateOf(now)) <= 7)
  if (places.length === 0 && !invoice)
    return (
      <section aria-labelledby="now">
        <SectionHead id="now" title={words.title} />
        <p className={classes.none}>{words.none}</p>
      </section>
    )
  return (
    <section aria-labelledby="now">
      <SectionHead id="now" title={words.start} />
      <ul className={classes.list}>
        {places.length > 0 && (
          <li className={classes.row}>
            <IconDisc tone="warn">
              <IconUsers size={24} stroke={1.75} aria-hidden="true" />
            </IconDisc>
            <span className={classes.text}>
              <span className={classes.title}>{words.addFamily}</span>
              <span className={classes.by}>{places.join(', ')}</span>
            </span>
            <Link to={`/my-plan/members?subscription_id=${subscription.id}`} className={buttonClass({ tone: 'call' })}>
              {words.add}
              <VisuallyHidden>: {words.addFamily}</VisuallyHidden>
            </Link>
          </li>
        )}
        {invoice && (
          <li>
            <FileRow href={invoice.link}>
              <IconDisc>
                <IconFileInvoice size={24} stroke={1.75} aria-hidden="true" />
              </IconDisc>
              <span className={classes.text}>
                <span className={classes.title}>{words.invoice}</span>
                <span className={classes.by}>
                  {invoice.amount !== null && `${inRupees(invoice.amount)} · `}
                  {formatDate(invoice.date)}
                </span>
              </span>
            </FileRow>
          </li>
        )}
      </ul>
    </section>
  )
}

function FileRow({ href, children }: { href: string; children: ReactNode }) {
  return (
    <DownloadLink href={href} className={classes.row}>
      {children}
      <Chevron />
    </DownloadLink>
  )
}

function Chevron() {
  return <IconChevronRight size={20} className={classes.go} aria-hidden="true" />
}
