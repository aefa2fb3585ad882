/** What is said of an alarm: by when we call, who has it or passed it on, and since when. */
interface AdviceFacts {
  /** Empty where the time is past. */
  by: string
  who: string
  at: string
}

/** The screen of home care for its buyer. */
export const memberWords = {
  title: 'Care at home',
  lead: (name: string, day: number) =>
    day === 0 ? `For ${name}. It starts tomorrow.` : `For ${name}. Day ${day} of 12.`,
  over: (name: string) => `For ${name}.`,
  myPlan: 'My plan',
  refund: 'See what you would get back if you ended this care now',
  readFailed: 'We could not load the care at home.',
  noneTitle: 'No care at home',
  noneText: 'Care that you buy is shown here, with its calls and its kit.',
  noneAction: 'See our plans',
  completed: 'The twelve days are over. The summary below is for the patient’s own doctor.',
  completing: 'The twelve days are over. The summary for the patient’s own doctor is here in a few minutes.',
  stopped: 'This care has ended, because the plan was cancelled.',
  advice: {
    /** What is first: why 112 is called, that a promise was not kept, or what is known. */
    titles: {
      danger: 'Is the patient in danger? Call now',
      told: 'You told us it is below 94%',
      NOT_REACHED: 'We rang and did not reach you. Call now',
      LATE: 'Our call did not come. Call now',
      UNSENT: 'This reading did not reach us. Call now',
      urgent: (cause: string) => `${cause}: call 112 now`,
    },
    level: (spo2: number) => `Oxygen ${spo2}%`,
    at: (cause: string, at: string) => `${cause} at ${at}.`,
    /** The one instruction: of a level for 112, or of any other alarm. */
    urgent: 'Call 112 before anything else, and do not wait for our call.',
    hospital: 'Go to a hospital now; do not wait for our call.',
    missed: (by: string) => `Our call did not come by ${by}.`,
    texts: {
      OPEN: ({ by }: AdviceFacts) => `Our staff will call you by ${by}.`,
      TAKEN: ({ by, who, at }: AdviceFacts) =>
        `${who} took this over at ${at} and calls you${by && ` by ${by}`}. ${by ? '' : 'Has nobody called you yet? Ring us on the number below. '}This stays here until a doctor has ended it.`,
      HANDED_OVER: ({ by, who, at }: AdviceFacts) =>
        `${who} took this over and passed it on to colleagues at ${at}. ${by ? `Our staff will call you by ${by}.` : 'No colleague has it yet: ring us on the number below.'}`,
      NOT_REACHED: ({ by, who }: AdviceFacts) =>
        `We rang and did not reach you: please ring us on the number below. ${who} has this in hand and rings again${by && ` by ${by}`}. This stays here until a doctor has ended it.`,
      LATE: () => 'Nobody on our staff has this in hand yet.',
      UNSENT: () => 'Our staff do not know this reading, and nobody will call you.',
    },
    ourStaff: 'One of our staff',
    worse:
      'Call 112 if the patient gets worse, cannot breathe freely, has chest pain or bluish lips, or cannot speak or move as usual.',
    call112: 'Call 112',
    call108: 'Call 108 for an ambulance',
    callUs: (phone: string) => `Call us on ${phone}`,
    owner: (doctor: string, version: number) => `Advice of ${doctor}, version ${version}`,
    ended: {
      title: (doctor: string, at: string) => `${doctor} ended the alarm: ${at}`,
      texts: {
        STABLE: 'Go on measuring twice a day.',
        STAYS_HOME: 'The patient stays at home. Measure every hour today.',
        HOSPITAL: 'The patient goes to a hospital. Take the medicines and these readings along.',
        CALLED_112: '112 has been called. Stay with the patient until help comes, and keep the door unlocked.',
      },
      again:
        'Is it below 94% again, or is there a symptom that does not wait? Tell us here. If the patient gets worse, call 112.',
    },
  },
  stem: {
    today: 'Today',
    day: (day: number) => `Day ${day}`,
    states: { done: 'over', today: 'today', later: 'to come' },
    call: 'a call by the doctor',
  },
  next: {
    title: 'Next call',
    none: 'No call is planned.',
    day: (day: number) => `Day ${day}`,
    how: 'A doctor calls. You will get a message with the link.',
    blocked: (phone: string) =>
      `Your plan is blocked: no doctor calls until that is settled. Please call us on ${phone}. In an emergency call 112.`,
    now: 'We are calling a doctor. Open the call to join.',
    trying: (until: string) => `No doctor was free yet. We go on asking until ${until}.`,
    missed: (day: number) => `The call of day ${day} did not take place. We will call you to agree on another time.`,
    missedExtra:
      'Your extra call did not take place, and is not used up. We will call you, or you can ask for it again.',
    join: 'Open the call',
    left: (count: number) => (count === 1 ? 'One extra call is left.' : `${count} extra calls are left.`),
    noneLeft: 'Both extra calls are used.',
    ask: 'Ask for a call now',
    askFailed: 'We could not ask for a call.',
  },
  log: {
    title: 'Enter a reading',
    low: 'Below 94%: tell us now',
    lowHelp: 'One tap tells our staff. Enter the number after it.',
    lowSent: 'Our staff know. Now enter the number.',
    note: 'Twice a day, at rest, after a few minutes of sitting.',
    spo2: 'Oxygen level in %',
    spo2Help: 'The larger number on the pulse oximeter, often marked SpO₂',
    temperature: 'Temperature',
    temperatureHelp: 'As the thermometer shows it',
    other: 'Other',
    oxygen: 'Oxygen',
    oxygenUnit: '% on the oximeter',
    otherTemperature: (unit: string) => `Temperature in ${unit}`,
    unit: 'Unit of the temperature',
    unitFailed: 'The unit was not saved.',
    more: 'Pulse, symptoms',
    pulse: 'Pulse',
    pulseHelp: 'Beats per minute, as the oximeter shows it',
    symptoms: 'Symptoms now',
    save: 'Save the reading',
    saved: 'Saved.',
    failed: 'We could not save the reading.',
  },
  readings: {
    title: 'Readings',
    none: 'Nothing was entered yet.',
    oxygen: (spo2: number) => `Oxygen ${spo2}%`,
    temperature: (temperature: number, unit: string) => `${temperature} ${unit}`,
    pulse: (pulse: number) => `pulse ${pulse}`,
    alarming: 'Needs attention',
  },
  kit: {
    title: 'Your kit',
    contents: 'Digital thermometer, pulse oximeter and medicines.',
    courier: 'Courier',
    tracking: 'Tracking number',
    halts: {
      PLAN_BLOCKED: 'Your plan is blocked: no kit is sent until that is settled.',
      REFUND_WAITING: 'You have asked for a refund: no kit is sent until it is decided.',
    },
    another: 'Another kit, because the one before did not arrive.',
    back: 'It did not reach you. We will call you to agree how another one does.',
  },
  calendar: {
    title: 'All calls',
    scheduled: (day: number) => `Day ${day}`,
    onDemand: (day: number) => `Extra call on day ${day}`,
    alarm: (day: number) => (day === 0 ? 'Call about the alarm before day 1' : `Call about the alarm of day ${day}`),
    moved: 'Moved',
  },
  summary: { title: 'Discharge summary', download: 'Download the summary' },
} as const
