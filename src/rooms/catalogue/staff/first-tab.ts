import { redirect } from 'react-router'

/** The catalogue opens on its plans. */
export function loader() {
  return redirect('/dashboard/catalog/plans')
}
