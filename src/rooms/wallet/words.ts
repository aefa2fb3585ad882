export const walletWords = {
  refusals: {
    NO_CREDITS: 'You have no health credits left for this service.',
    INSUFFICIENT_FUNDS: 'There are not enough health credits for this amount.',
    UNKNOWN_PACKAGE: 'Choose one of the packages of this wallet.',
  },
}
