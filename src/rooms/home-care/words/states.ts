/** The states of home care, as buyer and staff read them. */
export const stateWords = {
  calls: {
    PLANNED: 'Planned',
    CALLING: 'Calling a doctor',
    DONE: 'Done',
    MISSED: 'Did not take place',
    CANCELLED: 'Cancelled',
  },
  kit: {
    CREATED: 'Being packed',
    PACKED: 'Packed',
    CANCELLED: 'Not sent',
    DISPATCHED: 'On its way',
    FAILED: 'Could not be delivered',
    DELIVERED: 'Delivered',
    RETURNED: 'Came back to us',
  },
  alarms: { OPEN: 'Nobody has taken it yet', TAKEN: 'Taken', CLOSED: 'Closed' },
  care: { ACTIVE: 'Running', COMPLETED: 'Completed', STOPPED: 'Stopped' },
  units: { C: '°C', F: '°F' },
} as const
