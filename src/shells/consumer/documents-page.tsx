import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import {
  IconChevronRight,
  IconFileInvoice,
  IconPrescription,
  IconQrcode,
  IconReportMedical,
  IconShieldHeart,
} from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import classes from './documents-page.module.css'
import { memberWords as words } from './member-words.ts'
import { signedInAccount } from './signed-in-account.ts'

const { kinds } = words

const PLACES = [
  { ...kinds.card, icon: IconQrcode, href: '/my-plan/card' },
  { ...kinds.prescriptions, icon: IconPrescription, href: '/consult/history' },
  { ...kinds.reports, icon: IconReportMedical, href: '/check-ups' },
  { ...kinds.invoices, icon: IconFileInvoice, href: '/my-plan/invoices' },
] as const
const POLICIES = { ...kinds.policies, icon: IconShieldHeart, href: '/my-insurance' } as const

export async function loader({ context }: LoaderFunctionArgs) {
  const account = await signedInAccount(context.get(pageContext).api)
  if (!account) throw redirect('/login?next=/plus/my-plan/documents')
  return { hasInsurance: account.hasInsurance }
}

/** Where each kind of document of a member is. */
export default function DocumentsPage() {
  const { hasInsurance } = useLoaderData<typeof loader>()
  const places = [...PLACES, ...(hasInsurance ? [POLICIES] : [])]
  return (
    <PageColumn width="reading">
      <PageHeading title={words.documents} lead={words.documentsLead} />
      <ul className={classes.rows}>
        {places.map(({ icon: Icon, title, about, href }) => (
          <li key={href}>
            <Link to={href} className={classes.row} reloadDocument={href === '/my-plan/card'}>
              <Icon size={22} stroke={1.75} aria-hidden="true" />
              <span className={classes.text}>
                <span className={classes.title}>{title}</span>
                <Muted as="span">{about}</Muted>
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </PageColumn>
  )
}
