import { DownloadLink } from '#rooms/native-app/components/download-link.tsx'
import {
  IconDownload,
  IconFileInvoice,
  IconFileText,
  IconId,
  IconPrescription,
  IconReportMedical,
  IconShieldHeart,
} from '#ui/icons.ts'
import { formatDate } from '#values/display-time.ts'
import type { MemberDocument } from '../contract.ts'
import { homeWords } from '../words/home.ts'
import classes from './line-rows.module.css'
import { inRupees } from './now-text.ts'

const words = homeWords.documents

const ICONS = {
  CARD: IconId,
  PRESCRIPTION: IconPrescription,
  REPORT: IconReportMedical,
  INVOICE: IconFileInvoice,
  CREDIT_NOTE: IconFileInvoice,
  CERTIFICATE: IconShieldHeart,
  CARE_SUMMARY: IconFileText,
} as const

/** Documents, each a link to its file. */
export function DocumentRows({ documents }: { documents: readonly MemberDocument[] }) {
  return (
    <ul className={classes.rows}>
      {documents.map(({ kind, id, person, about, amount, date, link }) => {
        const Icon = ICONS[kind]
        const facts = [person, about, amount !== null && inRupees(amount), formatDate(date)]
        return (
          <li key={`${kind} ${id}`}>
            <DownloadLink href={link} className={classes.row}>
              <Icon size={22} stroke={1.75} aria-hidden="true" />
              <span className={classes.text}>
                <span className={classes.title}>{words.kinds[kind]}</span>
                <span className={classes.about}>{facts.filter(Boolean).join(' · ')}</span>
              </span>
              <IconDownload size={20} aria-hidden="true" />
            </DownloadLink>
          </li>
        )
      })}
    </ul>
  )
}
