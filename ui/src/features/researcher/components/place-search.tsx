import type { Place } from '@panelist/domain/profile/browser';
import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { Block } from '../../../shared/display/layout.js';
import { FieldFrame } from '../../../shared/forms/field-frame.js';
import { PlacesAttribution } from '../../../shared/forms/places-attribution.js';
import { usePlaceSearch } from '../../../shared/lookups/place-search.js';
import type { ProjectValues } from '../model/project-values.js';

const id = 'find-place';

/** Finds a city and fills in address and coordinates, which the researcher may then make exact. */
export function PlaceSearch() {
  const { values, setFieldValue } = useFormikContext<ProjectValues>();
  const [typed, setTyped] = useState('');
  const { places, searching } = usePlaceSearch(typed, values.countries[0] ?? '');
  const take = (place: Place | null) => {
    if (place === null) return;
    const {
      label,
      location: { latitude, longitude },
    } = place;
    void setFieldValue('location', { formattedAddress: label, latitude: String(latitude), longitude: String(longitude) });
  };
  return (
    <Block mb={2}>
      <Autocomplete<Place>
        id={id}
        options={[...places]}
        loading={searching}
        inputValue={typed}
        onInputChange={(_event, text) => setTyped(text)}
        onChange={(_event, place) => take(place)}
        getOptionLabel={({ label }) => label}
        getOptionKey={(place) => place.id}
        filterOptions={(found) => found}
        slotProps={{ popper: { disablePortal: true } }}
        noOptionsText="Type the first letters of the city"
        renderInput={(params) => (
          <FieldFrame id={id} label="Find the city (optional)" help="Fills in the fields below." hasError={false}>
            <OutlinedInput
              {...params.slotProps.input}
              slotProps={{ input: { ...params.slotProps.htmlInput, autoComplete: 'off' } }}
            />
          </FieldFrame>
        )}
      />
      <PlacesAttribution />
    </Block>
  );
}
