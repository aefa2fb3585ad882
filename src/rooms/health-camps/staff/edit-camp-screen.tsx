import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { queryOf, request } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { changeHealthCamp, type DeskCamp, readDeskCamp } from '../contract/desk.ts'
import { campFormWords, campDeskWords as words } from '../words/desk.ts'
import { CampForm } from './camp-form.tsx'
import { placesOf, typedPlaces } from './typed-camp.ts'

/** Changes the plan of a camp. */
export default function EditCampScreen() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(queryOf(readDeskCamp, { params: { id } }))
  return (
    <PageColumn width="wide">
      <BackLink to={`/dashboard/health-camps/${id}`}>{data?.name ?? words.name}</BackLink>
      <PageHeading title={campFormWords.change} lead={campFormWords.changeText} size="desk" />
      {data ? (
        <Form camp={data} />
      ) : error ? (
        <ListFailure title={words.oneFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons>
          <SkeletonBar height="24rem" />
        </Skeletons>
      )}
    </PageColumn>
  )
}

/** The plan as it was first read: what is read again meanwhile does not replace what is typed. */
function Form({ camp }: { camp: DeskCamp }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [read] = useState(camp)
  const { id, name, version } = read
  const [initial] = useState(() => ({ name, places: typedPlaces(read), mayCancel: false }))
  return (
    <CampForm
      initial={initial}
      submitLabel={campFormWords.save}
      save={async ({ name: typed, places, mayCancel }) => {
        const locations = placesOf(places)
        const body = { name: typed, locations, cancel_registrations: mayCancel, version }
        const saved = await request(changeHealthCamp, { params: { id }, body })
        queries.setQueryData(queryOf(readDeskCamp, { params: { id } }).queryKey, saved)
        await queries.invalidateQueries()
        await navigate(`/dashboard/health-camps/${id}`)
      }}
    />
  )
}
