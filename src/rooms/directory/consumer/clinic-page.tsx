import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageRead } from '#platform/serving/page-read.ts'
import { BackLink } from '#ui/back-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Pager } from '#ui/data-table.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { IconPhone } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { paginationInfo } from '#values/page.ts'
import { readClinic } from '../contract/clinics.ts'
import { listClinicDoctors } from '../contract/doctors.ts'
import { findWords as words } from '../words/find.ts'
import { DoctorLine } from './doctor-line.tsx'

const DOCTORS_A_PAGE = 20

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const asked = Number(url.searchParams.get('page'))
  const page_number = Number.isInteger(asked) && asked > 0 && asked < 1_000 ? asked : 1
  const clinic = await pageRead(context, readClinic, { params: { id: params.id ?? '' } })
  const offset = String((page_number - 1) * DOCTORS_A_PAGE)
  const query = { clinic_id: clinic.id, limit: String(DOCTORS_A_PAGE), offset }
  const { doctors, total } = await pageRead(context, listClinicDoctors, { query })
  return { clinic, doctors, info: paginationInfo('doctors', { page_number, page_size: DOCTORS_A_PAGE, total }) }
}

/** One clinic with all its doctors and when they are there. */
export default function ClinicPage() {
  const { clinic, doctors, info } = useLoaderData<typeof loader>()
  const { id, kind, name, address, locality, city, pincode, phone, in_network } = clinic
  return (
    <PageColumn>
      <BackLink to={`/find-a-clinic?pincode=${pincode}`}>{words.back}</BackLink>
      <PageHeading title={name} lead={`${words.kind[kind]}, ${locality}, ${city}`} />
      {!in_network && <Notice tone="warn">{words.left}</Notice>}
      <FactList
        facts={[
          [words.address, `${address}, ${locality}, ${city} ${pincode}`],
          [words.phone, phone],
        ]}
      />
      {in_network && (
        <div>
          <a className={buttonClass({ tone: 'call' })} href={`tel:${phone}`} aria-label={words.callClinic(name)}>
            <IconPhone size={20} aria-hidden="true" />
            {words.call}
          </a>
        </div>
      )}
      {in_network && (
        <PagePart title={words.doctors}>
          {doctors.length === 0 ? (
            <Muted>{words.noDoctors}</Muted>
          ) : (
            <Card>
              <Stack as="ul" gap="lg">
                {doctors.map((doctor) => (
                  <DoctorLine key={doctor.fabric_doctor_id} doctor={doctor} inFull />
                ))}
              </Stack>
            </Card>
          )}
          {(info.has_next_page || info.has_prev_page) && (
            <Pager
              label={words.doctors}
              info={info}
              total={info.total_doctors}
              hrefOf={(other) => `/find-a-clinic/${id}?page=${other}`}
            />
          )}
        </PagePart>
      )}
    </PageColumn>
  )
}
