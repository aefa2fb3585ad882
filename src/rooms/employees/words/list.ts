/** The list of employees. */
export const listWords = {
  plan: 'Plan',
  status: 'Status',
  statuses: { ACTIVE: 'Active', EXPIRED: 'Expired' },
  /** Whom the filter finds: people whose plan was blocked have an expired one too. */
  statusFilter: { ACTIVE: 'Active', EXPIRED: 'Expired or blocked' },
  app: 'App',
  apps: { 1: 'Installed', 0: 'Not installed' },
  wallet: 'Health credits',
  wallets: { 1: 'With health credits', 0: 'Without health credits' },
  addedOn: 'Added on',
  sort: 'Order',
  sorts: { recentlyAdded: 'Recently added', alphabetical: 'Alphabetical' },
  columns: {
    plan: 'Plan',
    starts: 'Start',
    ends: 'End',
    name: 'Employee name',
    reference: 'Employee ID',
    status: 'Status',
    email: 'Email',
    mobile: 'Mobile',
    app: 'App installed',
    allotted: 'Allotted',
    used: 'Used',
    onHold: 'On hold',
    balance: 'Available',
    lastWorkingDay: 'Last working day',
    entity: 'Entity',
    function: 'Function',
    designation: 'Designation',
    location: 'Location',
  },
  yes: 'Yes',
  no: 'No',
  blockedBy: ([first, ...others]: readonly string[]) => {
    if (others.length > 0) return 'Blocked by you and by our staff'
    return first === 'STAFF' ? 'Blocked by our staff' : 'Blocked'
  },
} as const
