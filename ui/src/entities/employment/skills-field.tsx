import { useState } from 'react';
import { ChipsField } from '../../shared/forms/chips-field.js';
import { useSkillSearch } from '../../shared/lookups/skill-search.js';

/** The skills of a person: those of the list, or typed ones (document 1 §5, Employment step). */
export function SkillsField() {
  const [typed, setTyped] = useState('');
  const { skills, searching } = useSkillSearch(typed);
  return (
    <ChipsField
      name="skills"
      label="Skills"
      choices={skills}
      freeText
      onSearch={setTyped}
      searching={searching}
      placeholder="Type a skill, then press Enter"
      hint="At least one, at most 25, each of 3 to 70 characters. Press Enter to add what you typed."
    />
  );
}
