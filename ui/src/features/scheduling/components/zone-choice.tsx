import Box from '@mui/material/Box';
import { useId } from 'react';
import { cityTime } from '../../../shared/display/dates.js';
import { Row } from '../../../shared/display/layout.js';

interface ZoneChoiceProps {
  readonly value: string;
  /** The browser's zone and the researcher's come first. */
  readonly near: readonly string[];
  readonly onChange: (zone: string) => void;
}

/** `Europe/Berlin` as `Berlin`. */
const cityOf = (zone: string): string =>
  zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ');

/** By continent; browsers that list no zones offer the near ones alone. */
function zonesByContinent(): ReadonlyMap<string, readonly string[]> {
  const byContinent = new Map<string, string[]>();
  for (const zone of Intl.supportedValuesOf?.('timeZone') ?? []) {
    const [continent = '', city] = zone.split('/');
    if (city !== undefined && continent !== 'Etc') byContinent.set(continent, [...(byContinent.get(continent) ?? []), zone]);
  }
  return byContinent;
}

/** The zone in which the free times are shown. */
export function ZoneChoice({ value, near, onChange }: ZoneChoiceProps) {
  const id = useId();
  return (
    <Row wraps alignItems="center" columnGap={1} width="100%">
      <Box component="label" htmlFor={id} sx={{ fontSize: '0.9375rem' }}>
        Show times in
      </Box>
      <Box
        component="select"
        id={id}
        value={value}
        onChange={(event: React.ChangeEvent<HTMLSelectElement>) => onChange(event.target.value)}
        sx={{
          font: 'inherit',
          fontSize: '0.9375rem',
          minHeight: 40,
          minWidth: 0,
          maxWidth: '100%',
          px: 1,
          borderRadius: 2,
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
          color: 'text.primary',
        }}
      >
        {near.map((zone) => (
          <option key={zone} value={zone}>
            {cityTime(zone)}
          </option>
        ))}
        {[...zonesByContinent()].map(([continent, zones]) => (
          <optgroup key={continent} label={continent}>
            {zones
              .filter((zone) => !near.includes(zone))
              .map((zone) => (
                <option key={zone} value={zone}>
                  {cityOf(zone)}
                </option>
              ))}
          </optgroup>
        ))}
      </Box>
    </Row>
  );
}
