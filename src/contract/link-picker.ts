/** The page of the practice linking service. Whoever knows the handle may press its buttons, so it is long and random. */
export const linkPickerPath = (handle: string) => `/sandbox/linking/${handle}`
