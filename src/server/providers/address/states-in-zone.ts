/** The states whose clocks a time zone sets, for the order of addresses only: a state with two zones is in both. */
const statesOf: { readonly [zone: string]: string } = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC TN VA VT WV',
  'America/Detroit': 'MI',
  'America/Indiana/Indianapolis': 'IN',
  'America/Chicago': 'AL AR IA IL IN KS KY LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
}

/** @param zone an IANA time zone, as a browser names it; for any other text there are none */
export const statesInZone = (zone: string): readonly string[] =>
  Object.hasOwn(statesOf, zone) ? (statesOf[zone]?.split(' ') ?? []) : []
