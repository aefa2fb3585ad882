import { redirect } from 'react-router'

/** The network opens on its clinics. */
export function loader() {
  return redirect('/dashboard/network/establishments')
}
