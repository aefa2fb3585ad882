/** When a premium that goes back arrives: the same words wherever it is said. */
export const refundTimes = {
  leaves: (due: string) => `The money leaves us by ${due}. Your bank then takes 5 to 7 working days to show it.`,
  left: (date: string) => `The money left us on ${date}. Your bank takes 5 to 7 working days to show it.`,
}
