import type { Place } from '@panelist/domain/profile/browser';
import Box from '@mui/material/Box';
import { useFormikContext } from 'formik';
import { useRef, useState } from 'react';
import { AutocompleteField } from './autocomplete-field.js';
import { PlacesAttribution } from './places-attribution.js';
import { usePlaceSearch } from '../lookups/place-search.js';

interface CityValues {
  readonly country: string;
  readonly place: Place | null;
}

/**
 * A city out of the suggestions. It clears on focus (document 3 §4); who leaves it without typing
 * keeps the former city, so that the Tab key loses nothing.
 */
export function CityField({ hint }: { readonly hint?: string }) {
  const { values, setFieldValue } = useFormikContext<CityValues>();
  const [typed, setTyped] = useState('');
  const former = useRef<Place | null>(null);
  const { places, searching } = usePlaceSearch(typed, values.country);
  const clear = () => {
    former.current = values.place;
    setTyped('');
    if (values.place) void setFieldValue('place', null);
  };
  const restore = () => {
    if (values.place === null && typed.trim() === '' && former.current?.country === values.country)
      void setFieldValue('place', former.current);
    former.current = null;
  };
  return (
    <div>
      <Box
        onFocus={(event) => {
          if (event.target instanceof HTMLInputElement && former.current === null) clear();
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) restore();
        }}
      >
        <AutocompleteField<Place>
          name="place"
          label="City"
          options={places}
          labelOf={(place) => place.label}
          keyOf={(place) => place.id}
          onSearch={setTyped}
          searching={searching}
          nothingFound={
            typed.trim().length < 2
              ? 'Type the first letters of your city'
              : 'No city of this name. The nearest larger one will do.'
          }
          placeholder="Start typing"
          hint={hint}
        />
      </Box>
      <PlacesAttribution />
    </div>
  );
}
