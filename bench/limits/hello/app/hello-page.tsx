export function meta() {
  return [{ title: 'Hello' }, { name: 'description', content: 'The least page of the framework.' }]
}

export default function HelloPage() {
  return <h1>Hello</h1>
}
