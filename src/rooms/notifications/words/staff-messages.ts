/** Messages to super-admins about super-admins and admins. */
export const staffMessages = {
  'staff-proposed': {
    sms: '{brand} Plus: {person} was proposed by {by} on {when}. A second super-admin decides. Not right? Decline it at once.',
    mail: {
      subject: 'Proposed: {person}',
      text:
        '{by} proposed a person for a role with many rights: {person}, on {when}.\n\nAnother super-admin confirms or declines it ' +
        'under Staff within seven days. If you do not know of it, ask {by} by another way, and decline it.\n\n{brand} Plus',
    },
  },
  'staff-appointed': {
    sms: '{brand} Plus: {person} was appointed, confirmed by {by} on {when}. Not right? Remove the role at once.',
    mail: {
      subject: 'Appointed: {person}',
      text:
        'A person has a role with many rights now: {person}. {by} confirmed it on {when}.\n\nIf you do not know of it, remove the ' +
        'role under Staff, which one super-admin may, and ask the two.\n\n{brand} Plus',
    },
  },
  'staff-declined': {
    sms: '{brand} Plus: {person} was proposed, and declined by {by} on {when}. Not right? Ask them.',
    mail: {
      subject: 'Declined: {person}',
      text:
        '{by} declined a proposed role: {person}, on {when}. The reason is in the audit log, and the person keeps the role they ' +
        'have.\n\nIf you do not know who proposed it, look there.\n\n{brand} Plus',
    },
  },
  'staff-removed': {
    sms: '{brand} Plus: {person} lost this role, taken by {by} on {when}. Not right? Ask them at once.',
    mail: {
      subject: 'Removed: {person}',
      text:
        '{by} took a role from a person: {person}, on {when}.\n\nIf you do not know of it, ask them. A new appointment needs two ' +
        'super-admins.\n\n{brand} Plus',
    },
  },
} as const
