import { MoveTime } from '../components/move-time.tsx'
import { type MyCheckupDetail, rescheduleCheckup } from '../contract/my-checkups.ts'
import { screenWords } from '../words/screens.ts'
import { useActed } from './use-acted.ts'

/** Asks for another time. */
export function MoveCheckup({ checkup, onMoved }: { checkup: MyCheckupDetail; onMoved: () => void }) {
  const { store, readAgain } = useActed(checkup)
  return (
    <MoveTime
      order={checkup}
      words={screenWords.detail}
      send={(slot, call) => call(rescheduleCheckup, { params: { id: checkup.id }, body: { slot } })}
      onMoved={(moved) => {
        store(moved)
        onMoved()
      }}
      onClosed={readAgain}
    />
  )
}
