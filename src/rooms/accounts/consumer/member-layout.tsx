import { Outlet, useOutletContext } from 'react-router'
import { LogInAgain } from '../components/log-in-again.tsx'

/** Around the pages of a signed-in person, so that visitors do not download it. */
export default function MemberLayout() {
  return (
    <LogInAgain>
      <Outlet context={useOutletContext()} />
    </LogInAgain>
  )
}
